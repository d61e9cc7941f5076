"""What is done in a browser by day: a way through each kind of page that has a script of its own, a look with axe.

What is not here waits for the night, where everything is done with and without JavaScript, wide and narrow, light and
dark. What needs no browser to be seen is tried by day elsewhere: each page by `tests/house`, its forms by its room. A
page without JavaScript is what the server sends, which its room reads: by day a browser goes the ways with it. A way of
plain forms (an account, the desk, the results, practice) is gone by the tests of its room. Cards are added from the
library beside a board, by the keyboard alone.
"""

from __future__ import annotations

from typing import Final

#: With all of their parameters of the day.
_EACH: Final = {
    "test_fit.py::test_a_case_fits_into_the_first_screen",
}
#: With one of them.
_ONCE: Final = {
    "test_access.py::test_axe_finds_nothing_and_nothing_scrolls_sideways",
    "test_access.py::test_nothing_jumps_while_it_loads",
    "test_access.py::test_the_focus_stays_on_the_control",
    "test_access.py::test_the_workbench_goes_by_keyboard_alone",
    "test_access.py::test_what_changed_is_read_out",
    "test_after_layers.py::test_a_player_changes_with_the_board",
    "test_building.py::test_a_board_is_built_from_nothing",
    "test_changes.py::test_an_effect_is_dragged_to_another_place",
    "test_drills.py::test_five_items_are_played",
    "test_fall.py::test_it_falls_by_itself_until_it_is_stopped",
    "test_fall.py::test_nothing_moves_but_what_falls",
    "test_first_minute.py::test_one_press_leads_a_stranger_to_the_right_answer_and_its_reason",
    "test_humility.py::test_after_going_back_one_can_go_on",
    "test_humility.py::test_the_case_plays_through",
    "test_humility.py::test_the_edition_is_chosen_at_once",
    "test_lessons.py::test_a_lesson_from_start_to_end",
    "test_losing_nothing.py::test_the_browser_is_closed",
    "test_masthead.py::test_the_colors_are_chosen_from_the_menu",
    "test_offline.py::test_what_was_seen_opens_without_network",
    "test_path.py::test_some_boards_lead_to_a_lesson",
    "test_place.py::test_the_next_step_is_where_the_last_one_was",
    "test_practice.py::test_from_a_case_to_what_is_forgotten",
    "test_predict.py::test_a_case_is_predicted_and_then_seen",
    "test_predict.py::test_a_wrong_answer_leads_to_the_idea_behind_it_and_back",
    "test_quiz_drafts.py::test_what_was_not_sent_is_there_again",
    "test_quiz_editor.py::test_what_is_typed_outlives_every_way_out",
    "test_quiz_live.py::test_a_live_quiz_from_the_lobby_to_its_end",
    "test_quiz_taking.py::test_a_quiz_from_its_code_to_its_result",
    "test_search.py::test_a_suggestion_is_taken_by_the_keyboard",
    "test_search.py::test_axe_finds_nothing",
    "test_seeing.py::test_a_rule_opens_beside_the_board",
    "test_seeing.py::test_the_arrow_keys_step",
    "test_sharing.py::test_a_board_stands_in_a_frame_of_another_site",
    "test_sharing.py::test_from_the_workbench_to_somebody_else",
    "test_sharing.py::test_no_other_page_stands_in_a_frame",
    "test_stacks.py::test_a_case_is_played_live",
    "test_sturdy.py::test_a_double_click_acts_once",
    "test_sturdy.py::test_going_back_wants_no_late_answer",
    "test_sturdy.py::test_what_breaks_is_said_and_can_be_done_again",
    "test_swaps.py::test_nothing_is_left_of_what_was_there",
    "test_swaps.py::test_what_does_not_change_stays",
    "test_table.py::test_from_the_home_page_to_the_ruling",
    "test_table.py::test_suggestions_by_keyboard",
}
FOLDER: Final = "tests/browser/"
BY_DAY: Final = frozenset(FOLDER + name for name in _EACH | _ONCE)


def left_to_the_night(tests: list[str]) -> set[str]:
    """Those of these tests, by their ids, that are done in a browser and wait for the night."""
    waiting: set[str] = set()
    done: set[str] = set()
    for test in sorted(each for each in tests if each.startswith(FOLDER)):
        function = test.partition("[")[0]
        if function not in BY_DAY or (function in done and function.removeprefix(FOLDER) in _ONCE):
            waiting.add(test)
        done.add(function)
    return waiting
