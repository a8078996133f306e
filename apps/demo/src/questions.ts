import type { QuestionnaireId, QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';

/** A question to users. */
export type NewDemoQuestion = {
  readonly questionnaireId: QuestionnaireId;
  readonly typeId: QuestionTypeId;
  readonly question: string;
  /** Weightage of an answer; null: the options have weightages, or nothing has. */
  readonly weightage: number | null;
  readonly options: readonly { readonly option: string; readonly weightage: number }[];
};

/** An answer to a question, with the field of the question's type. */
export type DemoAnswer = {
  readonly text?: string;
  readonly chosen?: readonly string[];
  readonly isYes?: boolean;
};

const weighted = (options: Readonly<Record<string, number>>) =>
  Object.entries(options).map(([option, weightage]) => ({ option, weightage }));

const NO_OPTIONS = { options: [] };
const NO_WEIGHTAGE = { weightage: null };

/**
 * The questions of the demo, in this order, of all types. In the questionnaires about purifiers, only questions about
 * the perceived air have weights: their scores are shown beside the air.
 */
export const DEMO_QUESTIONS = {
  easyToRead: {
    question: 'Is the dashboard easy to read?',
    questionnaireId: 1,
    typeId: 1,
    weightage: 5,
    ...NO_OPTIONS,
  },
  satisfied: {
    question: 'How satisfied are you with your monitors?',
    questionnaireId: 1,
    typeId: 2,
    ...NO_WEIGHTAGE,
    options: weighted({ 'Very satisfied': 10, Satisfied: 7, Neutral: 4, 'Not satisfied': 0 }),
  },
  helped: {
    question: 'How soon did someone help when you had a question?',
    questionnaireId: 1,
    typeId: 2,
    ...NO_WEIGHTAGE,
    options: weighted({ 'The same day': 10, 'Within a week': 5, Later: 1, 'I had no question': 5 }),
  },
  recommend: {
    question: 'Would you recommend us to a friend?',
    questionnaireId: 1,
    typeId: 1,
    weightage: 10,
    ...NO_OPTIONS,
  },
  better: {
    question: 'What should we do better?',
    questionnaireId: 1,
    typeId: 3,
    weightage: 5,
    ...NO_OPTIONS,
  },

  asthma: {
    question: 'Does anyone in these rooms have asthma or an allergy?',
    questionnaireId: 2,
    typeId: 1,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
  airBefore: {
    question: 'How is the air on most days?',
    questionnaireId: 2,
    typeId: 2,
    ...NO_WEIGHTAGE,
    options: weighted({ Fresh: 5, 'It could be fresher': 3, Stuffy: 1, 'Hard to bear': 0 }),
  },
  noticed: {
    question: 'What do you notice in the rooms?',
    questionnaireId: 2,
    typeId: 4,
    ...NO_WEIGHTAGE,
    options: weighted({ Dust: 0, Smoke: 0, 'Smells from the kitchen': 0, Damp: 0 }),
  },
  symptoms: {
    question: 'What do people complain of?',
    questionnaireId: 2,
    typeId: 5,
    ...NO_WEIGHTAGE,
    options: weighted({ Cough: 0, Headaches: 0, 'Itching eyes': 0, 'Poor sleep': 0 }),
  },
  matters: {
    question: 'What matters most to you in a purifier?',
    questionnaireId: 2,
    typeId: 6,
    ...NO_WEIGHTAGE,
    options: weighted({ 'Clean air': 0, 'A quiet night': 0, 'A small bill': 0, 'Its looks': 0 }),
  },
  whereTo: {
    question: 'Where will it stand?',
    questionnaireId: 2,
    typeId: 7,
    ...NO_WEIGHTAGE,
    options: weighted({ Bedroom: 0, 'Living room': 0, 'Classroom or office': 0 }),
  },
  reason: {
    question: 'What made you think of a purifier?',
    questionnaireId: 2,
    typeId: 3,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },

  atNight: {
    question: 'Does the purifier run at night?',
    questionnaireId: 3,
    typeId: 1,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
  airAfter: {
    question: 'How has the air changed since?',
    questionnaireId: 3,
    typeId: 2,
    ...NO_WEIGHTAGE,
    options: weighted({ 'Much better': 10, Better: 7, 'The same': 3, Worse: 0 }),
  },
  less: {
    question: 'What has become less?',
    questionnaireId: 3,
    typeId: 4,
    ...NO_WEIGHTAGE,
    options: weighted({ Dust: 2, Smells: 2, Cough: 3, Headaches: 3 }),
  },
  besides: {
    question: 'What else do you do for the air?',
    questionnaireId: 3,
    typeId: 5,
    ...NO_WEIGHTAGE,
    options: weighted({ 'Open the windows': 0, 'Dust with a wet cloth': 0, 'Keep plants': 0 }),
  },
  convinces: {
    question: 'What convinces you most?',
    questionnaireId: 3,
    typeId: 6,
    ...NO_WEIGHTAGE,
    options: weighted({ 'The values on the dashboard': 0, 'How people feel': 0, 'How quiet it is': 0 }),
  },
  filter: {
    question: 'How often do you change the filter?',
    questionnaireId: 3,
    typeId: 7,
    ...NO_WEIGHTAGE,
    options: weighted({ 'Every three months': 0, 'Twice a year': 0, 'Once a year': 0 }),
  },
  wish: {
    question: 'What would you tell those who build it?',
    questionnaireId: 3,
    typeId: 3,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
} as const satisfies Record<string, NewDemoQuestion>;

export type DemoQuestion = keyof typeof DEMO_QUESTIONS;
