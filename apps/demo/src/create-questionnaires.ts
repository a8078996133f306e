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
      (answered) => answered.userId === userIds[email] && answered.questionnaireId === questionnaireId,
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
      await setUp.submitAnswers(userId, response.questionnaireId, answersOf(response, questionIds), {
        by: response.isFilledByAdministrator ? administrator : undefined,
        submittedTime: response.timeAt(now),
        room: response.room,
      });
    }
    await finish(setUp);
  });
}

function answersOf({ answers }: DemoResponse, questionIds: ReadonlyMap<string, string>) {
  const names = Object.keys(answers) as DemoQuestion[];
  return names.map((name) => ({ questionId: questionIds.get(name) ?? '', ...answers[name] }));
}

/** The other users have not answered yet. */
const DEMO_RESPONSES: readonly DemoResponse[] = [
  {
    email: 'meera@das.example',
    questionnaireId: 2,
    timeAt: daysAgo(26),
    answers: {
      asthma: { isYes: true },
      airBefore: { text: 'Stuffy' },
      noticed: { chosen: ['Dust', 'Smells from the kitchen'] },
      symptoms: { chosen: ['Cough', 'Poor sleep'], text: 'Sneezing in the morning' },
      matters: { chosen: ['A quiet night', 'Clean air', 'A small bill', 'Its looks'] },
      whereTo: { text: 'Bedroom' },
      reason: { text: 'Our daughter coughs at night when the neighbours burn leaves.' },
    },
  },
  {
    email: 'desk@marina.example',
    questionnaireId: 1,
    timeAt: daysAgo(17),
    isFilledByAdministrator: true,
    answers: {
      easyToRead: { isYes: false },
      satisfied: { text: 'Satisfied' },
      helped: { text: 'Within a week' },
      recommend: { isYes: true },
      better: { text: 'A page that can hang in the lobby, with large figures.' },
    },
  },
  {
    email: 'meera@das.example',
    questionnaireId: 1,
    timeAt: daysAgo(11),
    answers: {
      easyToRead: { isYes: true },
      satisfied: { text: 'Very satisfied' },
      helped: { text: 'The same day' },
      recommend: { isYes: true },
    },
  },
  {
    email: 'meera@das.example',
    questionnaireId: 3,
    timeAt: daysAgo(6),
    answers: {
      atNight: { isYes: true },
      airAfter: { text: 'Better' },
      less: { chosen: ['Dust'] },
      convinces: {
        chosen: ['How people feel', 'How quiet it is', 'The values on the dashboard'],
      },
      filter: { text: 'When the light asks for it' },
    },
  },
  {
    email: 'yuki@sakura.example',
    questionnaireId: 1,
    timeAt: daysAgo(5),
    answers: {
      easyToRead: { isYes: true },
      satisfied: { text: 'Satisfied' },
      helped: { text: 'I had no question' },
      recommend: { isYes: true },
      better: { text: 'Tell us before the batteries are empty.' },
    },
  },
  {
    email: 'grace@thames.example',
    questionnaireId: 3,
    timeAt: daysAgo(5),
    answers: {
      atNight: { isYes: false },
      airAfter: { text: 'Better' },
      less: { chosen: ['Dust', 'Headaches'] },
      besides: { chosen: ['Open the windows'], text: 'The saw has an extractor now' },
      convinces: {
        chosen: ['How people feel', 'The values on the dashboard', 'How quiet it is'],
      },
      filter: { text: 'When the light asks for it' },
      wish: { text: 'A filter that can be changed without a ladder.' },
    },
  },
  {
    email: 'grace@thames.example',
    questionnaireId: 1,
    timeAt: daysAgo(2),
    answers: {
      easyToRead: { isYes: true },
      satisfied: { text: 'Neutral' },
      helped: { text: 'Later' },
      recommend: { isYes: false },
      better: { text: 'Answer mails sooner.' },
    },
  },
];
