import type { NewQuestion } from '../packages/contract/src/questionnaires/questionnaires.ts';

const options = (...names: string[]) => names.map((option, index) => ({ option, waitage: index + 1 }));

/** User input with markup, which must be shown as text. */
export const HOSTILE_QUESTION = '"><img src=x onerror=alert(1)> What could be better?';

/** Questions of Customer Feedback in these tests: one of each type that it supports. */
const CUSTOMER_FEEDBACK: readonly NewQuestion[] = [
  ask(1, 1, 'Are you content with the air?', { waitage: 5 }),
  ask(1, 2, 'How often do you look at it?', { answerOptions: options('Every day', 'Every week') }),
  ask(1, 3, HOSTILE_QUESTION, { waitage: 2 }),
];

/** Questions of the voluntary feedback before using a purifier: every type, with some right-to-left texts. */
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

/** Creates questions of every type as the system administrator; the last questionnaire has none. */
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
