import type { Question } from '@airdeck/contract/questionnaires/questionnaires';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';

const LIST = 'GET /backoffice/questionnarieApi/getAllQuestionsByMasterId';
const CREATE = 'POST /backoffice/questionnarieApi/createQuestion';

const asked = (number: number): Question => ({
  _id: `question-${number}`,
  question: `How is it, ${number}?`,
  questionTypeId: 1,
  questionType: 'Yes/No',
  questionMasterId: 1,
  waitage: 2.5,
  answerOptions: [],
  createdAt: 0,
});

let backend: FakeServer;
let questions: Question[];

beforeEach(() => {
  questions = [asked(1)];
  backend = fakeServer({
    [`${LIST}/1`]: () => ({ body: questions }),
    [`${LIST}/3`]: () => ({ body: [] }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Question' }));
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}(?: \\*)?$`) });
const choose = async (name: RegExp, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }), option);

describe('a new question', () => {
  it('reports missing input, such as the answer type, and is not sent', async () => {
    await openConsole('/createQuestion');
    await choose(/^Questionnaire/, 'Customer Feedback');
    await add();
    expect(screen.getByText('* Question is required')).toBeInTheDocument();
    expect(screen.getByText('* Please choose an answer type')).toBeInTheDocument();
    expect(await field('Question')).toHaveFocus();
    await choose(/^Answer type/, 'Descriptive');
    await enterText(await field('Weightage'), 'much');
    await add();
    expect(screen.getByText('* Enter a number from 0 to 1,000')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/dashboard');
  });

  it('offers three types and a weightage in Customer Feedback, and all types in the more', async () => {
    await openConsole('/createQuestion');
    const types = within(await screen.findByRole('combobox', { name: /^Answer type/ }));
    expect(types.getAllByRole('option')).toHaveLength(1 + 3);
    await choose(/^Answer type/, 'Yes/No');
    expect(await field('Weightage')).toBeInTheDocument();
    await choose(/^Questionnaire/, 'Voluntary Feedback after using purifier');
    await waitFor(() => expect(types.getAllByRole('option')).toHaveLength(7));
    expect(shownAddress()).toBe('/createQuestion?questionnaire=3');
    expect(screen.queryByRole('textbox', { name: /^Weightage/ })).not.toBeInTheDocument();
    await choose(/^Answer type/, 'Ranking');
    await choose(/^Questionnaire/, 'Customer Feedback');
    expect(screen.getByRole('combobox', { name: /^Answer type/ })).toHaveValue('');
  });

  it('has at least one option; options are distinct and can be reordered', async () => {
    backend.on(CREATE, () => ({ body: { ...asked(2), questionMasterId: 3 } }));
    await openConsole('/createQuestion?questionnaire=3');
    await choose(/^Answer type/, 'Ranking');
    expect(screen.getByRole('button', { name: 'Remove option 1' })).toBeDisabled();
    await enterText(await field('Question'), ' What matters? ');
    await enterText(await field('Option 1'), 'Price');
    for (const typed of ['Noise{Tab}2', 'Price{Tab}1.5', 'Looks']) {
      await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
      await userEvent.keyboard(typed);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove option 4' }));
    expect(await field('Option 3')).toHaveFocus();
    await add();
    expect(screen.getByText('* This option already exists')).toBeInTheDocument();
    expect(screen.getByText('* Weightage is required')).toBeInTheDocument();
    expect(backend.to(CREATE)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove option 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move option 2 up' }));
    await add();
    expect(await screen.findByText('Question has been successfully created!')).toBeInTheDocument();
    expect(backend.to(CREATE)[0]?.body).toEqual({
      question: 'What matters?',
      questionTypeId: 6,
      questionMasterId: 3,
      waitage: null,
      answerOptions: [
        { option: 'Price', waitage: 1.5 },
        { option: 'Noise', waitage: 2 },
      ],
    });
    expect(await field('Question')).toHaveValue('');
    expect(await field('Option 1')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: /^Answer type/ })).toHaveDisplayValue('Ranking');
  });

  it('is kept when the server refuses it, with the message of the server', async () => {
    const message = 'A questionnaire can have 100 questions at most!';
    backend.on(CREATE, () => ({ status: 400, body: { message, errorCode: 31 } }));
    await openConsole('/createQuestion');
    await choose(/^Answer type/, 'Yes/No');
    await enterText(await field('Question'), 'Again?');
    await enterText(await field('Weightage'), '5');
    await add();
    expect(await screen.findByText('Question creation failed')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(await field('Question')).toHaveValue('Again?');
  });
});

describe('the present questions', () => {
  it('are listed with their weightage, and deleted after confirmation', async () => {
    const call = 'DELETE /backoffice/questionnarieApi/deleteQuestion/question-1';
    backend.on(call, () => {
      questions = [];
      return {};
    });
    await openConsole('/createQuestion');
    expect(await screen.findByText('How is it, 1?')).toBeInTheDocument();
    expect(screen.getByText('Weightage 2.5')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(backend.to(call)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/There are no questions yet/)).toBeInTheDocument();
    expect(screen.getByText('Question has been deleted!')).toBeInTheDocument();
  });

  it('are limited to 100: then none can be added', async () => {
    questions = Array.from({ length: 100 }, (_, index) => asked(index));
    await openConsole('/createQuestion');
    expect(await screen.findByText(/The limit of 100 has been reached/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Question' })).toBeDisabled();
  });

  it('can be reloaded after a failure', async () => {
    backend.on(`${LIST}/1`, () => ({ status: 500, body: { message: 'Boom', errorCode: 2 } }));
    await openConsole('/createQuestion');
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    backend.on(`${LIST}/1`, () => ({ body: questions }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How is it, 1?')).toBeInTheDocument();
  });
});
