import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { issueOf, itemsAtMost } from '../common/form-fields.ts';
import { optionalField } from '../common/form-text.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { listOf, requiredTextParameter, uuidParameter } from '../common/parameters.ts';
import { QUESTIONNAIRE_PERMISSIONS } from './questionnaires.permissions.ts';
import {
  answerCountsSchema,
  MAX_ANSWER_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_SUBMISSION_USERS,
  newQuestionSchema,
  QUESTIONNAIRE_ERRORS,
  questionnaireIdSchema,
  questionnaireResponseSchema,
  questionSchema,
  submissionSchema,
} from './questionnaires.ts';

const answerSchema = z.object({
  questionId: z.guid().toLowerCase(),
  questionMasterId: questionnaireIdSchema,
  userId: z.guid().toLowerCase(),
  response: optionalField('response', 'Text or option', MAX_ANSWER_LENGTH),
  responseCheckBox: z.array(z.string().max(MAX_OPTION_LENGTH)).max(MAX_OPTIONS).nullish(),
  responseBoolean: z.boolean().nullish(),
  deviceId: z
    .guid()
    .toLowerCase()
    .nullish()
    .describe("The room that the answers are about, one of the user's customer: the same in all of them"),
  isDeleted: z.unknown().optional(),
  isActive: z.unknown().optional(),
});
export type GivenAnswer = z.output<typeof answerSchema>;

/** Whether an answer is non-empty, for any type of question. */
const saysSomething = ({ response, responseCheckBox, responseBoolean }: GivenAnswer): boolean =>
  Boolean(response) || Boolean(responseCheckBox?.length) || typeof responseBoolean === 'boolean';

/**
 * The form of a questionnaire, and the body that it sends: the answers of one user to one questionnaire. Empty answers
 * may be left out or sent empty; they are not stored. `isDeleted` and `isActive` are accepted and ignored.
 */
export const answerListSchema = z
  .array(answerSchema)
  .max(MAX_QUESTIONS)
  .superRefine((answers, context) => {
    const { answersMixed, answeredTwice, nothingAnswered } = QUESTIONNAIRE_ERRORS;
    const count = (part: (answer: GivenAnswer) => unknown) => new Set(answers.map(part)).size;
    const isMixed =
      count(({ userId }) => userId) > 1 ||
      count(({ questionMasterId }) => questionMasterId) > 1 ||
      count(({ deviceId }) => deviceId ?? null) > 1;
    if (isMixed) context.addIssue(issueOf(answersMixed));
    else if (count(({ questionId }) => questionId) < answers.length) context.addIssue(issueOf(answeredTwice));
    else if (!answers.some(saysSomething)) context.addIssue(issueOf(nothingAnswered));
  })
  .transform((answers) => answers.filter(saysSomething));

/** A deleted user with answers. */
export const formerRespondentSchema = z.object({
  userId: z.string().describe('The id that the user had'),
  submissions: z.array(submissionSchema.omit({ userId: true })),
});
export type FormerRespondent = z.infer<typeof formerRespondentSchema>;

const tag = 'questionnaires';
/** A questionnaire in a path, by its number. */
const masterId = z
  .enum(['1', '2', '3'])
  .transform(Number)
  .pipe(questionnaireIdSchema)
  .describe('Questionnaire: 1, 2 or 3');
const ofUser = z.object({ userId: uuidParameter('userId') });
const ofQuestionnaire = ofUser.extend({ masterId });
const OWN_OR_ANY =
  "A customer's user reads what they answered themself, a system administrator what any customer's user did, " +
  'and any former one.';

export const listQuestions = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/getAllQuestionsByMasterId/:masterId',
  permission: QUESTIONNAIRE_PERMISSIONS.read,
  tag,
  summary: 'The current questions of a questionnaire, oldest first',
  params: z.object({ masterId }),
  responses: { 200: z.array(questionSchema) },
});

export const createQuestion = operation({
  method: 'POST',
  path: '/backoffice/questionnarieApi/createQuestion',
  permission: QUESTIONNAIRE_PERMISSIONS.manage,
  tag,
  summary: 'Create a question, asked from now on',
  body: newQuestionSchema,
  responses: { 200: questionSchema },
  errors: [...USUAL_ERRORS, ...Object.values(QUESTIONNAIRE_ERRORS)],
});

export const deleteQuestion = operation({
  method: 'DELETE',
  path: '/backoffice/questionnarieApi/deleteQuestion/:questionId',
  permission: QUESTIONNAIRE_PERMISSIONS.manage,
  tag,
  summary: 'Retire a question; its answers are kept',
  params: z.object({ questionId: uuidParameter('questionId') }),
  responses: { 200: z.void().describe('Done') },
});

export const getResponse = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/getAllQuestionsWithAnswers/:userId/:masterId',
  permission: QUESTIONNAIRE_PERMISSIONS.readAnswers,
  tag,
  summary: 'The answers of a user to a questionnaire, and their score',
  description: OWN_OR_ANY,
  params: ofQuestionnaire,
  responses: { 200: questionnaireResponseSchema },
});

export const getCustomerFeedback = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/getAllQuestionsWithAnswerAndWeightage/:userId',
  permission: QUESTIONNAIRE_PERMISSIONS.readAnswers,
  tag,
  summary: 'The answers of a user to Customer Feedback, and their score',
  description: OWN_OR_ANY,
  params: ofUser,
  responses: { 200: questionnaireResponseSchema },
});

export const getAnswerCounts = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/checIfAnsSubmitted/:userId',
  permission: QUESTIONNAIRE_PERMISSIONS.read,
  tag,
  summary: 'Number of answers of a user to each questionnaire',
  description: OWN_OR_ANY,
  params: ofUser,
  responses: { 200: answerCountsSchema },
});

export const listSubmissions = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/getSubmissions',
  permission: QUESTIONNAIRE_PERMISSIONS.manage,
  tag,
  summary: 'Questionnaires that users have answered, and when',
  query: z.object({
    userIds: requiredTextParameter('userIds')
      .transform(listOf)
      .pipe(
        z
          .array(z.guid().toLowerCase())
          .superRefine(itemsAtMost(MAX_SUBMISSION_USERS, QUESTIONNAIRE_ERRORS.usersTooMany)),
      )
      .meta({ type: 'string', description: 'Users, separated by commas' }),
  }),
  responses: { 200: z.array(submissionSchema) },
  errors: [...USUAL_ERRORS, QUESTIONNAIRE_ERRORS.usersTooMany],
});

export const listFormerRespondents = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/getFormerUsers',
  permission: QUESTIONNAIRE_PERMISSIONS.manage,
  tag,
  summary: 'Deleted users whose answers are kept',
  description: 'The latest answers come first.',
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(formerRespondentSchema) },
});

export const deleteResponse = operation({
  method: 'DELETE',
  path: '/backoffice/questionnarieApi/deleteResponse/:userId/:masterId',
  permission: QUESTIONNAIRE_PERMISSIONS.manage,
  tag,
  summary: 'Delete the answers of a user, or a former user, to a questionnaire',
  description: 'An existing user can answer again. Deleting answers that do not exist is not an error.',
  params: ofQuestionnaire,
  responses: { 200: z.void().describe('Done') },
});

export const downloadResponse = operation({
  method: 'GET',
  path: '/backoffice/questionnarieApi/downloadResponse/:userId/:masterId',
  permission: QUESTIONNAIRE_PERMISSIONS.readAnswers,
  tag,
  summary: 'The answers of a user to a questionnaire, as CSV',
  description: OWN_OR_ANY,
  params: ofQuestionnaire,
  responses: { 200: contentOf('text/csv') },
});

export const submitAnswers = operation({
  method: 'POST',
  path: '/backoffice/questionnarieResponseApi/submitAnswer',
  permission: QUESTIONNAIRE_PERMISSIONS.answer,
  tag,
  summary: 'Answer a questionnaire, once',
  description: "Customers' users answer for themselves, system administrators for any of them.",
  body: answerListSchema,
  responses: { 200: answerCountsSchema },
  errors: [...USUAL_ERRORS, ...Object.values(QUESTIONNAIRE_ERRORS)],
});
