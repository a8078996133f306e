-- Options of questions are stored in the product's words: 'weightage'.
UPDATE "question" SET "options" = (
    SELECT jsonb_agg(jsonb_build_object('option', entry -> 'option', 'weightage', entry -> 'waitage') ORDER BY number)
    FROM jsonb_array_elements("options") WITH ORDINALITY AS listed (entry, number))
  WHERE "options" <> '[]';
