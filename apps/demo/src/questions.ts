import type { NewQuestion } from '@airdeck/contract/questionnaires/questionnaires';

const weighted = (options: Readonly<Record<string, number>>) =>
  Object.entries(options).map(([option, waitage]) => ({ option, waitage }));

const NO_OPTIONS = { answerOptions: [] };
const NO_WEIGHTAGE = { waitage: null };

/**
 * The questions of the demo, in this order, of all types. In the questionnaires about purifiers, only questions about
 * the perceived air have weights: their scores are shown beside the air.
 */
export const DEMO_QUESTIONS = {
  easyToRead: {
    question: 'Is the dashboard easy to read?',
    questionMasterId: 1,
    questionTypeId: 1,
    waitage: 5,
    ...NO_OPTIONS,
  },
  satisfied: {
    question: 'How satisfied are you with your monitors?',
    questionMasterId: 1,
    questionTypeId: 2,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'Very satisfied': 10, Satisfied: 7, Neutral: 4, 'Not satisfied': 0 }),
  },
  helped: {
    question: 'How soon did someone help when you had a question?',
    questionMasterId: 1,
    questionTypeId: 2,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'The same day': 10, 'Within a week': 5, Later: 1, 'I had no question': 5 }),
  },
  recommend: {
    question: 'Would you recommend us to a friend?',
    questionMasterId: 1,
    questionTypeId: 1,
    waitage: 10,
    ...NO_OPTIONS,
  },
  better: {
    question: 'What should we do better?',
    questionMasterId: 1,
    questionTypeId: 3,
    waitage: 5,
    ...NO_OPTIONS,
  },

  asthma: {
    question: 'Does anyone in these rooms have asthma or an allergy?',
    questionMasterId: 2,
    questionTypeId: 1,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
  airBefore: {
    question: 'How is the air on most days?',
    questionMasterId: 2,
    questionTypeId: 2,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ Fresh: 5, 'It could be fresher': 3, Stuffy: 1, 'Hard to bear': 0 }),
  },
  noticed: {
    question: 'What do you notice in the rooms?',
    questionMasterId: 2,
    questionTypeId: 4,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ Dust: 0, Smoke: 0, 'Smells from the kitchen': 0, Damp: 0 }),
  },
  symptoms: {
    question: 'What do people complain of?',
    questionMasterId: 2,
    questionTypeId: 5,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ Cough: 0, Headaches: 0, 'Itching eyes': 0, 'Poor sleep': 0 }),
  },
  matters: {
    question: 'What matters most to you in a purifier?',
    questionMasterId: 2,
    questionTypeId: 6,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'Clean air': 0, 'A quiet night': 0, 'A small bill': 0, 'Its looks': 0 }),
  },
  whereTo: {
    question: 'Where will it stand?',
    questionMasterId: 2,
    questionTypeId: 7,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ Bedroom: 0, 'Living room': 0, 'Classroom or office': 0 }),
  },
  reason: {
    question: 'What made you think of a purifier?',
    questionMasterId: 2,
    questionTypeId: 3,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },

  atNight: {
    question: 'Does the purifier run at night?',
    questionMasterId: 3,
    questionTypeId: 1,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
  airAfter: {
    question: 'How has the air changed since?',
    questionMasterId: 3,
    questionTypeId: 2,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'Much better': 10, Better: 7, 'The same': 3, Worse: 0 }),
  },
  less: {
    question: 'What has become less?',
    questionMasterId: 3,
    questionTypeId: 4,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ Dust: 2, Smells: 2, Cough: 3, Headaches: 3 }),
  },
  besides: {
    question: 'What else do you do for the air?',
    questionMasterId: 3,
    questionTypeId: 5,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'Open the windows': 0, 'Dust with a wet cloth': 0, 'Keep plants': 0 }),
  },
  convinces: {
    question: 'What convinces you most?',
    questionMasterId: 3,
    questionTypeId: 6,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'The values on the dashboard': 0, 'How people feel': 0, 'How quiet it is': 0 }),
  },
  filter: {
    question: 'How often do you change the filter?',
    questionMasterId: 3,
    questionTypeId: 7,
    ...NO_WEIGHTAGE,
    answerOptions: weighted({ 'Every three months': 0, 'Twice a year': 0, 'Once a year': 0 }),
  },
  wish: {
    question: 'What would you tell those who build it?',
    questionMasterId: 3,
    questionTypeId: 3,
    ...NO_WEIGHTAGE,
    ...NO_OPTIONS,
  },
} as const satisfies Record<string, NewQuestion>;

export type DemoQuestion = keyof typeof DEMO_QUESTIONS;
