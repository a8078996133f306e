import { z } from 'zod';
import { listOf, requiredTextParameter } from './common/parameters.ts';
import { MAX_SUBMISSION_USERS, questionnaireIdSchema } from './questionnaires.ts';

/** A questionnaire in a path, by its number. */
export const questionnaireParameter = z
  .enum(['1', '2', '3'])
  .transform(Number)
  .pipe(questionnaireIdSchema)
  .describe('Questionnaire: 1, 2 or 3');

/** Query of `GET /backoffice/questionnarieApi/getSubmissions`. */
export const submissionQuerySchema = z.object({
  userIds: requiredTextParameter('userIds')
    .transform(listOf)
    .pipe(
      z
        .array(z.guid().toLowerCase())
        .max(MAX_SUBMISSION_USERS, `${MAX_SUBMISSION_USERS} users can be asked for at most`),
    )
    .meta({ type: 'string', description: 'Users, separated by commas' }),
});
