import type { GivenAnswer } from '@airdeck/contract/questionnaires.operations';
import { demoAdministrator } from './create-accounts.ts';
import { DAY_MS } from './history.ts';
import type { DemoHost, DemoSetUp } from './host.ts';
import { DEMO_QUESTIONS, type DemoQuestion } from './questions.ts';
import { DEMO_RESPONSES, type DemoResponse } from './responses.ts';

/** Age of the questions, in days. Every response is younger. */
const ASKED_FOR_DAYS = 40;

/**
 * Creates the questions, and has some users answer them on days of the past: all of it or nothing. A user who is gone,
 * or has answered already, does not answer.
 * @param userIds of the demo, by e-mail address
 * @param finish saves in the same transaction that it is done
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
    for (const response of DEMO_RESPONSES) {
      const userId = userIds[response.email];
      if (!userId || isSubmitted(response)) continue;
      await setUp.submitAnswers(userId, answersOf(response, userId, questionIds), {
        by: response.isFilledByAdministrator ? administrator : undefined,
        submittedTime: now - response.daysAgo * DAY_MS,
      });
    }
    await finish(setUp);
  });
}

/** In the form in which the console submits them. */
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
