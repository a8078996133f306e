import type { GivenAnswer } from '@airdeck/contract/questionnaires/questionnaires.operations';
import { demoAdministrator } from './create-accounts.ts';
import type { DemoHost, DemoSetUp } from './host.ts';
import { DEMO_QUESTIONS, type DemoQuestion } from './questions.ts';
import { type DemoResponse, daysAgo, RESPONDENTS_RESPONSES } from './respondents.ts';
import { DAY_MS } from './time-spans.ts';

/** Age of the questions, in days. Every response is younger. */
const ASKED_FOR_DAYS = 40;

/**
 * Creates the questions, and answers of some users with past dates, in one transaction. Skips deleted users, and those
 * who have answered already.
 * @param userIds of the demo, by e-mail address
 * @param finish records the completion in the same transaction
 */
export async function createDemoQuestionnaires(
  host: DemoHost,
  userIds: Readonly<Record<string, string>>,
  finish: (setUp: DemoSetUp) => Promise<void>,
): Promise<void> {
  const now = host.clock();
  const submitted = await host.findSubmissions(Object.values(userIds));
  const isSubmitted = ({ email, questionnaireId }: DemoResponse) =>
    submitted.some(
      ({ userId, questionMasterId }) => userId === userIds[email] && questionMasterId === questionnaireId,
    );
  const administrator = demoAdministrator(userIds);

  await host.inTransaction(async (setUp) => {
    const questionIds = new Map<string, string>();
    for (const [name, question] of Object.entries(DEMO_QUESTIONS)) {
      questionIds.set(name, await setUp.createQuestion(question, now - ASKED_FOR_DAYS * DAY_MS));
    }
    for (const response of [...DEMO_RESPONSES, ...RESPONDENTS_RESPONSES]) {
      const userId = userIds[response.email];
      if (!userId || isSubmitted(response)) continue;
      await setUp.submitAnswers(userId, answersOf(response, userId, questionIds), {
        by: response.isFilledByAdministrator ? administrator : undefined,
        submittedTime: response.timeAt(now),
        room: response.room,
      });
    }
    await finish(setUp);
  });
}

/** Answers in the format of the console. */
function answersOf(
  { answers, questionnaireId }: DemoResponse,
  userId: string,
  questionIds: ReadonlyMap<string, string>,
): GivenAnswer[] {
  const names = Object.keys(answers) as DemoQuestion[];
  return names.map((name) => ({
    questionId: questionIds.get(name) ?? '',
    questionMasterId: questionnaireId,
    userId,
    response: null,
    ...answers[name],
  }));
}

/** The other users have not answered yet. */
const DEMO_RESPONSES: readonly DemoResponse[] = [
  {
    email: 'meera@das.example',
    questionnaireId: 2,
    timeAt: daysAgo(26),
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
    timeAt: daysAgo(17),
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
    timeAt: daysAgo(11),
    answers: {
      easyToRead: { responseBoolean: true },
      satisfied: { response: 'Very satisfied' },
      helped: { response: 'The same day' },
      recommend: { responseBoolean: true },
    },
  },
  {
    email: 'meera@das.example',
    questionnaireId: 3,
    timeAt: daysAgo(6),
    answers: {
      atNight: { responseBoolean: true },
      airAfter: { response: 'Better' },
      less: { responseCheckBox: ['Dust'] },
      convinces: {
        responseCheckBox: ['How people feel', 'How quiet it is', 'The values on the dashboard'],
      },
      filter: { response: 'When the light asks for it' },
    },
  },
  {
    email: 'yuki@sakura.example',
    questionnaireId: 1,
    timeAt: daysAgo(5),
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
    timeAt: daysAgo(5),
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
    timeAt: daysAgo(2),
    answers: {
      easyToRead: { responseBoolean: true },
      satisfied: { response: 'Neutral' },
      helped: { response: 'Later' },
      recommend: { responseBoolean: false },
      better: { response: 'Answer mails sooner.' },
    },
  },
];
