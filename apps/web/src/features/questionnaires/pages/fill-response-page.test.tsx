import {
  QUESTION_TYPE_NAMES,
  type Question,
  type QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser, leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const USER = aUser();
const SUBMIT = 'POST /backoffice/questionnarieResponseApi/submitAnswer';
const OPTIONS = ['Quiet', 'Price', 'Looks'];
const HOSTILE = '"><img src=x onerror=alert(1)>';

let backend: FakeServer;
let counts: Record<`answerCount${1 | 2 | 3}`, number>;

function aQuestion(typeId: QuestionTypeId, questionnaireId: 1 | 2 | 3, question: string): Question {
  return {
    _id: `0000000${questionnaireId}-0000-4000-8000-00000000000${typeId}`,
    question,
    questionTypeId: typeId,
    questionType: QUESTION_TYPE_NAMES[typeId],
    questionMasterId: questionnaireId,
    waitage: null,
    answerOptions: OPTIONS.map((option, waitage) => ({ option, waitage })),
    createdAt: typeId,
  };
}

function ask(questionnaireId: 1 | 2 | 3, questions: readonly Question[]): void {
  backend.on(`GET /backoffice/questionnarieApi/getAllQuestionsByMasterId/${questionnaireId}`, () => ({
    body: questions,
  }));
}

beforeEach(() => {
  counts = { answerCount1: 0, answerCount2: 0, answerCount3: 0 };
  backend = fakeServer({
    [`GET /backoffice/questionnarieApi/checIfAnsSubmitted/${USER.id.id}`]: () => ({ body: counts }),
    [SUBMIT]: ({ body }) => {
      const answers = body as { questionMasterId: 1 | 2 | 3 }[];
      counts = { ...counts, [`answerCount${answers[0]?.questionMasterId}`]: answers.length };
      return { body: counts };
    },
  });
  ask(1, [aQuestion(1, 1, 'Are you content?'), aQuestion(3, 1, HOSTILE)]);
  ask(2, [aQuestion(6, 2, 'What matters?'), aQuestion(7, 2, 'Who told you?')]);
  ask(3, []);
  signInAs();
});

afterEach(leaveConsole);

/** The fields of a question, found by its text: a query by role traverses the whole page. */
const group = async (question: string) =>
  within((await screen.findByText(question)).closest('fieldset') as HTMLElement);
const submit = () => userEvent.click(screen.getByText('Submit'));
const sent = () => backend.to(SUBMIT).map(({ body }) => body);

describe('own feedback', () => {
  it('is sent with the given answers, then the others are offered, and then the dashboard opens', async () => {
    await openConsole('/fill-response');
    await userEvent.click((await group('Are you content?')).getByRole('radio', { name: 'No' }));
    expect(screen.getByText('1 of 2 answered')).toBeInTheDocument();
    await submit();
    expect(await screen.findByText('Feedback Answer Submitted Successfully!')).toBeInTheDocument();
    const own = { questionMasterId: 1, userId: USER.id.id };
    const nothing = { response: null, responseCheckBox: null, responseBoolean: null };
    expect(sent()).toEqual([
      [{ ...own, ...nothing, questionId: aQuestion(1, 1, '')._id, responseBoolean: false }],
    ]);

    const offered = await screen.findAllByRole('link', { name: /Voluntary Feedback/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Voluntary Feedback before using purifier2 questions',
    ]);
    await userEvent.click(offered[0] as HTMLElement);
    await userEvent.click((await group('What matters?')).getByRole('button', { name: 'Keep this order' }));
    await submit();
    expect(sent()[1]).toEqual([expect.objectContaining({ questionMasterId: 2, responseCheckBox: OPTIONS })]);
    await waitFor(() => expect(shownAddress()).toBe('/dashboard'));
  });

  it('is not sent without an answer, nor with an empty custom answer', async () => {
    counts = { ...counts, answerCount1: 1 };
    await openConsole('/fill-response?questionnaire=2');
    const told = await group('Who told you?');
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent('Please answer at least one question');
    await userEvent.click(told.getByRole('radio', { name: 'Other' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await submit();
    const text = told.getByRole('textbox', { name: 'Your own answer' });
    await waitFor(() => expect(text).toHaveFocus());
    expect(text).toHaveAccessibleDescription('* This field is required');
    // Enter must not submit a form that can be submitted only once.
    await userEvent.type(text, 'A cat{Enter}');
    expect(sent()).toEqual([]);
    await submit();
    expect(sent()).toEqual([[expect.objectContaining({ response: 'A cat' })]]);
  });

  it('keeps the input when the server refuses it, and when it is unreachable', async () => {
    backend.on(SUBMIT, () => ({ status: 400, body: { message: 'Not on Sundays', errorCode: 31 } }));
    await openConsole('/fill-response');
    const text = (await group(HOSTILE)).getByRole('textbox', { name: HOSTILE });
    await enterText(text, 'More of it');
    await submit();
    expect(await screen.findByText(/The changes could not be saved. Not on Sundays/)).toBeInTheDocument();
    backend.goAway();
    await submit();
    expect(
      await screen.findByText(/The server cannot be reached. Check your connection/),
    ).toBeInTheDocument();
    expect(text).toHaveValue('More of it');
    backend.comeBack();
  });

  it('asks for confirmation before leaving unsubmitted answers', async () => {
    await openConsole('/fill-response');
    const content = await group('Are you content?');
    await userEvent.click(content.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('link', { name: 'Go Back' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without submitting?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(shownAddress()).toBe('/fill-response');
    expect(content.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await userEvent.click(await content.findByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('0 of 2 answered')).toBeInTheDocument();
    expect(content.getByRole('radio', { name: 'Yes' })).toHaveFocus();
  });

  it('is reported as complete when everything is answered', async () => {
    counts = { answerCount1: 1, answerCount2: 1, answerCount3: 1 };
    await openConsole('/fill-response');
    expect(await screen.findByText('You have already submitted the feedback!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('offers the others if Customer Feedback has no questions', async () => {
    ask(1, []);
    await openConsole('/fill-response');
    expect(await screen.findByText(/There are no questions yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /before using purifier/ })).toHaveAttribute(
      'href',
      '/fill-response?questionnaire=2',
    );
  });
});

it('ranks by keyboard: the focus follows, and the position is announced', async () => {
  counts = { ...counts, answerCount1: 1 };
  await openConsole('/fill-response?questionnaire=2');
  const ranking = await group('What matters?');
  ranking.getByRole('button', { name: /Move .*Quiet.* down/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(ranking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Price',
    '2Quiet',
    '3Looks',
  ]);
  expect(ranking.getByRole('status')).toHaveTextContent(/Quiet.*: place 2 of 3/);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(ranking.getByRole('button', { name: /Move .*Quiet.* down/ })).toHaveFocus();
  expect(ranking.getByRole('status')).toHaveTextContent(/Quiet.*: place 3 of 3/);
});
