import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import type { DemoPerson } from './home.ts';
import type { DemoAnswer, DemoQuestion } from './questions.ts';
import { DAY_MS } from './time-spans.ts';

/** A user's answers to one questionnaire. */
export type DemoResponse = {
  /** E-mail address of a customer's user. */
  readonly email: string;
  readonly questionnaireId: QuestionnaireId;
  /** Epoch milliseconds. @param now of the first start */
  readonly timeAt: (now: number) => number;
  /** Whether it was entered by the system administrator. */
  readonly isFilledByAdministrator?: true;
  /** Name of the device in the room of the answers. */
  readonly room?: string;
  readonly answers: Readonly<Partial<Record<DemoQuestion, DemoAnswer>>>;
};

export const daysAgo = (days: number) => (now: number) => now - days * DAY_MS;

/** Hours before the end of the last complete week, UTC: answers are counted after the end of a week. */
const hoursBeforeThisWeek = (hours: number) => (now: number) => {
  // The epoch was a Thursday.
  const monday = now - ((now - 4 * DAY_MS) % (7 * DAY_MS));
  return monday - hours * 3_600_000;
};

const person = (firstName: string, lastName: string, domain: string): DemoPerson => ({
  email: `${firstName.toLowerCase()}@${domain}`,
  firstName,
  lastName,
  phone: '0000000200',
});

export const DAS_RESPONDENTS = ['Arjun', 'Kavita', 'Sunita', 'Gopal', 'Rohan'].map((name) =>
  person(name, 'Das', 'das.example'),
);
export const CAPITAL_RESPONDENTS = [
  person('Lipika', 'Sahoo', 'capital.example'),
  person('Deepak', 'Jena', 'capital.example'),
  person('Anita', 'Behera', 'capital.example'),
  person('Suresh', 'Rath', 'capital.example'),
  person('Mamata', 'Swain', 'capital.example'),
];
/** Too few to be shown. */
export const SAKURA_RESPONDENTS = [
  person('Aoi', 'Ito', 'sakura.example'),
  person('Ren', 'Kobayashi', 'sakura.example'),
  person('Mei', 'Yamada', 'sakura.example'),
];

type Before = 'Fresh' | 'It could be fresher' | 'Stuffy' | 'Hard to bear';
type After = 'Much better' | 'Better' | 'The same' | 'Worse';

const before = (of: readonly DemoPerson[], room: string, firstDay: number, said: readonly Before[]) =>
  of.map(
    ({ email }, index): DemoResponse => ({
      email,
      questionnaireId: 2,
      timeAt: daysAgo(firstDay + index * 0.3),
      room,
      answers: { airBefore: { text: said[index] ?? 'Stuffy' } },
    }),
  );

const after = (of: readonly DemoPerson[], room: string, said: readonly After[]) =>
  of.map(
    ({ email }, index): DemoResponse => ({
      email,
      questionnaireId: 3,
      timeAt: hoursBeforeThisWeek(2 + index),
      room,
      answers: { airAfter: { text: said[index] ?? 'Better' } },
    }),
  );

/** Responses of users who never sign in. The family answered before and after the purifier was added in its bedroom. */
export const RESPONDENTS_RESPONSES: readonly DemoResponse[] = [
  ...before(DAS_RESPONDENTS, 'AD-1002', 23, [
    'Stuffy',
    'Hard to bear',
    'Stuffy',
    'Stuffy',
    'It could be fresher',
  ]),
  ...after(DAS_RESPONDENTS, 'AD-1002', ['Much better', 'Better', 'Much better', 'Much better', 'Better']),
  ...before(CAPITAL_RESPONDENTS, 'AD-3001', 9, [
    'Stuffy',
    'Stuffy',
    'It could be fresher',
    'Hard to bear',
    'Stuffy',
  ]),
  ...after(CAPITAL_RESPONDENTS, 'AD-3001', ['The same', 'The same', 'Better', 'Worse', 'The same']),
  ...before(SAKURA_RESPONDENTS, 'AD-2001', 12, ['Fresh', 'Stuffy', 'Fresh']),
];
