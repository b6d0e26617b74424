-- Folding the names of every patient is dear, so that the index is asked, also before there are statistics.
ALTER FUNCTION patient_words(text, text, text, text, date) COST 10000;
