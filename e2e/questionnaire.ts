import type { NewQuestion } from '../packages/contract/src/questionnaires.ts';

const options = (...names: string[]) => names.map((option, index) => ({ option, waitage: index + 1 }));

/** Texts come from people: this one is just a question. */
export const HOSTILE_QUESTION = '"><img src=x onerror=alert(1)> What could be better?';

/** What Customer Feedback asks in these tests: each type that it knows. */
const CUSTOMER_FEEDBACK: readonly NewQuestion[] = [
  ask(1, 1, 'Are you content with the air?', { waitage: 5 }),
  ask(1, 2, 'How often do you look at it?', { answerOptions: options('Every day', 'Every week') }),
  ask(1, 3, HOSTILE_QUESTION, { waitage: 2 }),
];

/** What the voluntary feedback before using a purifier asks: every type, some of it in another direction. */
const BEFORE_PURIFIER: readonly NewQuestion[] = [
  ask(2, 1, 'هل لديك حساسية؟'),
  ask(2, 2, 'Where will it stand?', { answerOptions: options('Bedroom', 'غرفة المعيشة') }),
  ask(2, 3, 'What do you expect of it?'),
  ask(2, 4, 'What do you notice?', { answerOptions: options('Dust', 'Smells', 'Pollen') }),
  ask(2, 5, 'Where does it come from?', { answerOptions: options('Traffic', 'Cooking') }),
  ask(2, 6, 'What matters most?', { answerOptions: options('Quiet', 'Price', 'Clean air') }),
  ask(2, 7, 'Who told you of us?', { answerOptions: options('A friend', 'An advertisement') }),
];

function ask(
  questionMasterId: NewQuestion['questionMasterId'],
  questionTypeId: NewQuestion['questionTypeId'],
  question: string,
  more: Partial<Pick<NewQuestion, 'waitage' | 'answerOptions'>> = {},
): NewQuestion {
  return { question, questionMasterId, questionTypeId, waitage: null, answerOptions: [], ...more };
}

/** Makes questions of every type as the system administrator does; the last questionnaire asks nothing. */
export async function makeQuestions(serverUrl: string, accessToken: string): Promise<void> {
  for (const question of [...CUSTOMER_FEEDBACK, ...BEFORE_PURIFIER]) {
    const response = await fetch(`${serverUrl}/backoffice/questionnarieApi/createQuestion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${accessToken}` },
      body: JSON.stringify(question),
    });
    if (!response.ok) throw new Error(`Not asked: ${response.status} ${await response.text()}`);
  }
}
