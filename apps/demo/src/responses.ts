import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import type { GivenAnswer } from '@airdeck/contract/questionnaires.operations';
import type { DemoQuestion } from './questions.ts';

type AnswerText = Partial<Pick<GivenAnswer, 'response' | 'responseCheckBox' | 'responseBoolean'>>;

/** A user's answers to one questionnaire. */
export type DemoResponse = {
  /** Address of a customer's user. */
  readonly email: string;
  readonly questionnaireId: QuestionnaireId;
  readonly daysAgo: number;
  /** Whether the system administrator wrote it down for them. */
  readonly isFilledByAdministrator?: true;
  readonly answers: Readonly<Partial<Record<DemoQuestion, AnswerText>>>;
};

/** The other users have not answered yet. */
export const DEMO_RESPONSES: readonly DemoResponse[] = [
  {
    email: 'meera@das.example',
    questionnaireId: 2,
    daysAgo: 26,
    answers: {
      asthma: { responseBoolean: true },
      airBefore: { response: 'Stuffy' },
      noticed: { responseCheckBox: ['Dust', 'Smells from the kitchen'] },
      symptoms: { responseCheckBox: ['Cough', 'Poor sleep'], response: 'Sneezing in the morning' },
      matters: { responseCheckBox: ['A quiet night', 'Clean air', 'A small bill', 'Its looks'] },
      whereTo: { response: 'Bedroom' },
      reason: { response: 'Our daughter coughs at night when the neighbours burn leaves.' },
    },
  },
  {
    email: 'desk@marina.example',
    questionnaireId: 1,
    daysAgo: 17,
    isFilledByAdministrator: true,
    answers: {
      easyToRead: { responseBoolean: false },
      satisfied: { response: 'Satisfied' },
      helped: { response: 'Within a week' },
      recommend: { responseBoolean: true },
      better: { response: 'A page that can hang in the lobby, with large figures.' },
    },
  },
  {
    email: 'meera@das.example',
    questionnaireId: 1,
    daysAgo: 11,
    answers: {
      easyToRead: { responseBoolean: true },
      satisfied: { response: 'Very satisfied' },
      helped: { response: 'The same day' },
      recommend: { responseBoolean: true },
    },
  },
  {
    email: 'yuki@sakura.example',
    questionnaireId: 1,
    daysAgo: 5,
    answers: {
      easyToRead: { responseBoolean: true },
      satisfied: { response: 'Satisfied' },
      helped: { response: 'I had no question' },
      recommend: { responseBoolean: true },
      better: { response: 'Tell us before the batteries are empty.' },
    },
  },
  {
    email: 'grace@thames.example',
    questionnaireId: 3,
    daysAgo: 5,
    answers: {
      atNight: { responseBoolean: false },
      airAfter: { response: 'Better' },
      less: { responseCheckBox: ['Dust', 'Headaches'] },
      besides: { responseCheckBox: ['Open the windows'], response: 'The saw has an extractor now' },
      convinces: {
        responseCheckBox: ['How people feel', 'The values on the dashboard', 'How quiet it is'],
      },
      filter: { response: 'When the light asks for it' },
      wish: { response: 'A filter that can be changed without a ladder.' },
    },
  },
  {
    email: 'grace@thames.example',
    questionnaireId: 1,
    daysAgo: 2,
    answers: {
      easyToRead: { responseBoolean: true },
      satisfied: { response: 'Neutral' },
      helped: { response: 'Later' },
      recommend: { responseBoolean: false },
      better: { response: 'Answer mails sooner.' },
    },
  },
];
