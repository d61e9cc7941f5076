"""The rules engine of the layers (rule 613): pure Python, typed, without Django.

    scenario = parse(document)            # a dict from JSON -> Scenario, or ScenarioError with every problem
    trace = evaluate(scenario, "2026")    # Scenario -> Trace, or EvaluationError
    result_json(trace)                    # Trace -> the JSON form of `layers/1`
"""
