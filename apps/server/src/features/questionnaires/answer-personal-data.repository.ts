import { eq } from 'drizzle-orm';
import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { questionnaireAnswer, questionnaireResponse } from './questionnaires.tables.ts';

export const ANSWER_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'questionnaires-answered',
      table: questionnaireResponse,
      whose: [questionnaireResponse.userId],
      columns: allBut(questionnaireResponse, 'batchedTime'),
    },
    {
      file: 'questionnaire-answers',
      table: questionnaireAnswer,
      joined: {
        table: questionnaireResponse,
        on: eq(questionnaireResponse.id, questionnaireAnswer.responseId),
      },
      whose: [questionnaireResponse.userId],
      columns: allBut(questionnaireAnswer),
    },
  ],
  unlisted: [
    {
      columns: [questionnaireResponse.respondentId, questionnaireResponse.submittedById],
      because: 'the answers are those of the user; after a deletion they have no name',
    },
  ],
};
