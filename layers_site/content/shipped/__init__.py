"""Documents that ship as files, by their kinds, with what editors have changed laid over them."""
