import { z } from 'zod';
import { type ErrorDefinition, errors } from '../common/errors.ts';
import { issueOf, itemsAtMost } from '../common/form-fields.ts';
import { requiredField, storable } from '../common/form-text.ts';

/** The questionnaires. A user answers each of them once. */
export const QUESTIONNAIRES = {
  customerFeedback: 1,
  /** Voluntary, before the use of a purifier. */
  beforePurifier: 2,
  /** Voluntary, after some time of use. */
  afterPurifier: 3,
} as const;
type QuestionnaireName = keyof typeof QUESTIONNAIRES;
export type QuestionnaireId = (typeof QUESTIONNAIRES)[QuestionnaireName];

/** Types of questions. */
export const QUESTION_TYPES = {
  yesNo: 1,
  option: 2,
  descriptive: 3,
  checkbox: 4,
  checkboxWithCustom: 5,
  ranking: 6,
  optionWithCustom: 7,
} as const;
type QuestionTypeName = keyof typeof QUESTION_TYPES;
export type QuestionTypeId = (typeof QUESTION_TYPES)[QuestionTypeName];

/** Wire names of the types. */
export const QUESTION_TYPE_NAMES: Readonly<Record<QuestionTypeId, string>> = {
  1: 'Yes/No',
  2: 'Option Based',
  3: 'Descriptive',
  4: 'Checkbox',
  5: 'Checkbox with custom input',
  6: 'Ranking',
  7: 'Option with custom input',
};

const HAVE_OPTIONS: ReadonlySet<QuestionTypeId> = new Set([2, 4, 5, 6, 7]);
/** All questionnaires, in their order. */
export const QUESTIONNAIRE_IDS: readonly QuestionnaireId[] = Object.values(QUESTIONNAIRES);

const ALL_TYPES: readonly QuestionTypeId[] = [1, 2, 3, 4, 5, 6, 7];
const TYPES_OF_CUSTOMER_FEEDBACK: readonly QuestionTypeId[] = [1, 2, 3];

/** Whether a type of question has options. */
export const hasOptions = (typeId: QuestionTypeId): boolean => HAVE_OPTIONS.has(typeId);

/** The types available in a questionnaire. */
export function typesOf(questionnaireId: QuestionnaireId): readonly QuestionTypeId[] {
  return questionnaireId === QUESTIONNAIRES.customerFeedback ? TYPES_OF_CUSTOMER_FEEDBACK : ALL_TYPES;
}

/** Whether the question itself has a weightage: in Customer Feedback, if it has no options with one. */
export function isWeighted(questionnaireId: QuestionnaireId, typeId: QuestionTypeId): boolean {
  return questionnaireId === QUESTIONNAIRES.customerFeedback && !hasOptions(typeId);
}

/** Most questions of a questionnaire. */
export const MAX_QUESTIONS = 100;
export const MAX_OPTIONS = 30;
export const MAX_WEIGHTAGE = 1000;
export const MAX_QUESTION_LENGTH = 1000;
export const MAX_OPTION_LENGTH = 255;
/** Length limit of a text answer. */
export const MAX_ANSWER_LENGTH = 4096;
/** Most users in one request. */
export const MAX_SUBMISSION_USERS = 100;

export const QUESTIONNAIRE_ERRORS = errors('questionnaires', {
  questionRequired: 'Question is required',
  typeRequired: 'Please choose an answer type',
  typeNotOffered: 'Customer Feedback has no questions of this type',
  questionnaireRequired: 'Please choose a questionnaire',
  weightageRequired: 'Weightage is required',
  weightageInvalid: `Weightage must be a number from 0 to ${MAX_WEIGHTAGE}`,
  optionRequired: 'Option is required',
  optionTwice: 'Options must be different',
  optionsMissing: 'Please enter an option',
  optionsTooMany: `There can be ${MAX_OPTIONS} options at most`,
  full: `A questionnaire can have ${MAX_QUESTIONS} questions at most!`,
  usersTooMany: `${MAX_SUBMISSION_USERS} users can be asked for at most`,
  nothingAnswered: 'Please answer at least one question',
  alreadyOwn: 'You have already submitted the feedback!',
  alreadyUser: 'User has already responded!',
  questionGone: 'One of the questions is not asked any more. Please load them again!',
  optionUnknown: "Please choose among the options of '{question}'",
  rankingIncomplete: "Please rank all options of '{question}'",
  answersMixed: 'All answers must be those of one user to one questionnaire!',
  answeredTwice: 'A question can be answered only once!',
});

/** Integer or decimal; a numeric text counts as the number. */
const weightage = (z.unknown() as z.ZodType<unknown, string | number>)
  .transform((given, context) => {
    const isText = typeof given === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(given);
    const number = typeof given === 'number' ? given : isText ? Number(given) : Number.NaN;
    if (number >= 0 && number <= MAX_WEIGHTAGE) return number;
    const isBlank = typeof given === 'string' && given.trim() === '';
    const { weightageRequired, weightageInvalid } = QUESTIONNAIRE_ERRORS;
    context.addIssue(issueOf(isBlank ? weightageRequired : weightageInvalid));
    return z.NEVER;
  })
  .meta({ type: 'number', minimum: 0, maximum: MAX_WEIGHTAGE });

export const questionnaireIdSchema = z.literal([1, 2, 3]).describe('Questionnaire: 1, 2 or 3');
const questionTypeIdSchema = z.literal([1, 2, 3, 4, 5, 6, 7]).describe('Type of question: 1 to 7');

/** An option of a question with its weightage. */
const answerOptionSchema = z.object({ option: z.string(), waitage: z.number() });
export type AnswerOption = z.infer<typeof answerOptionSchema>;

/** A user's answer; the fields depend on the type of question. */
const answerDetailsSchema = z.object({
  response: z.string().nullable().describe('Types 2, 3, 7; the custom input of 5'),
  responseCheckBox: z
    .array(z.string())
    .nullable()
    .describe('Types 4, 5; of 6 all options, the first one first'),
  responseBoolean: z.boolean().nullable().describe('Type 1'),
});
export type AnswerDetails = z.infer<typeof answerDetailsSchema>;

export const questionSchema = z.object({
  _id: z.string().describe('Id of the question'),
  question: z.string(),
  questionTypeId: questionTypeIdSchema,
  questionType: z.string().describe('Name of the type'),
  questionMasterId: questionnaireIdSchema,
  waitage: z.number().nullable().describe('Weight of an answer; null if options are weighted, or nothing is'),
  answerOptions: z.array(answerOptionSchema).describe('In the order in which they are offered'),
  createdAt: z.number().int().describe('Epoch milliseconds'),
});
export type Question = z.infer<typeof questionSchema>;

/** A question with at most one answer of a user. */
const answeredQuestionSchema = questionSchema.extend({
  answerDetails: z.array(answerDetailsSchema).max(1),
});
export type AnsweredQuestion = z.infer<typeof answeredQuestionSchema>;

export const questionnaireResponseSchema = z.object({
  questionMasterId: questionnaireIdSchema,
  user: z.object({
    userId: z.string(),
    userFirstName: z.string().nullable(),
    userLastName: z.string().nullable(),
    email: z.string().nullable().describe('Null: a former user, of whom nothing else is known either'),
  }),
  submittedAt: z.number().int().nullable().describe('Epoch milliseconds; null: not answered yet'),
  isFilledByAdministrator: z.boolean().describe('Whether another user entered the answers for the user'),
  answers: z
    .array(answeredQuestionSchema)
    .describe('The questions as they were when it was answered; until then those that are asked now'),
  totalResponseWaitage: z.number().describe('Sum of the weights of the answers'),
  highestWaitage: z.number().describe('Largest possible sum of weights'),
});
export type QuestionnaireResponse = z.infer<typeof questionnaireResponseSchema>;

/** Number of answers to each questionnaire. */
export const answerCountsSchema = z.object({
  answerCount1: z.number().int(),
  answerCount2: z.number().int(),
  answerCount3: z.number().int(),
});
export type AnswerCounts = z.infer<typeof answerCountsSchema>;

export const submissionSchema = z.object({
  userId: z.string(),
  questionMasterId: questionnaireIdSchema,
  submittedAt: z.number().int().describe('Epoch milliseconds'),
});
export type Submission = z.infer<typeof submissionSchema>;

/** One of these numbers. */
const oneOf = <const Id extends number>(
  ids: readonly Id[],
  description: string,
  otherwise: ErrorDefinition,
) =>
  (z.unknown() as z.ZodType<unknown, Id | null>)
    .transform((given, context): Id => {
      const known = ids.find((id) => id === given);
      if (known !== undefined) return known;
      context.addIssue(issueOf(otherwise));
      return z.NEVER;
    })
    .meta({ type: 'integer', enum: [...ids], description });

const optionListSchema = z
  .array(
    z.object({
      option: requiredField(
        'Option',
        QUESTIONNAIRE_ERRORS.optionRequired,
        ...storable('option', MAX_OPTION_LENGTH),
      ),
      waitage: weightage,
    }),
  )
  .superRefine(itemsAtMost(MAX_OPTIONS, QUESTIONNAIRE_ERRORS.optionsTooMany))
  .nullish();

/**
 * The form of a new question, and the body of its creation. Options and weightage are stored for types that have them,
 * and ignored otherwise.
 */
export const newQuestionSchema = z
  .object({
    question: requiredField(
      'Question',
      QUESTIONNAIRE_ERRORS.questionRequired,
      ...storable('question', MAX_QUESTION_LENGTH),
    ),
    questionTypeId: oneOf(ALL_TYPES, 'Type of question', QUESTIONNAIRE_ERRORS.typeRequired),
    questionMasterId: oneOf(QUESTIONNAIRE_IDS, 'Questionnaire', QUESTIONNAIRE_ERRORS.questionnaireRequired),
    waitage: weightage.nullish(),
    answerOptions: optionListSchema,
  })
  .superRefine(
    ({ questionTypeId, answerOptions }, context) => {
      if (!answerOptions || !hasOptions(questionTypeId)) return;
      const names = answerOptions.map(({ option }) => option);
      for (const [index, name] of names.entries()) {
        if (typeof name !== 'string' || names.indexOf(name) === index) continue;
        context.addIssue({
          ...issueOf(QUESTIONNAIRE_ERRORS.optionTwice),
          path: ['answerOptions', index, 'option'],
        });
      }
    },
    // Checked even if another field is invalid: a form shows all errors together.
    { when: ({ value }) => Array.isArray((value as { answerOptions?: unknown } | undefined)?.answerOptions) },
  )
  .transform(({ question, questionTypeId, questionMasterId, waitage, answerOptions }, context) => {
    const options = hasOptions(questionTypeId) ? (answerOptions ?? []) : [];
    const weight = isWeighted(questionMasterId, questionTypeId) ? (waitage ?? null) : null;
    const refuse = (error: ErrorDefinition) => context.addIssue(issueOf(error));
    if (!typesOf(questionMasterId).includes(questionTypeId)) {
      refuse(QUESTIONNAIRE_ERRORS.typeNotOffered);
    } else if (hasOptions(questionTypeId) && options.length === 0) {
      refuse(QUESTIONNAIRE_ERRORS.optionsMissing);
    } else if (isWeighted(questionMasterId, questionTypeId) && weight === null) {
      refuse(QUESTIONNAIRE_ERRORS.weightageRequired);
    }
    return { question, questionTypeId, questionMasterId, waitage: weight, answerOptions: options };
  });
export type NewQuestion = z.output<typeof newQuestionSchema>;
