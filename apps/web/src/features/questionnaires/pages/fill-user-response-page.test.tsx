import { QUESTIONNAIRE_ERRORS } from '@airdeck/contract/questionnaires/questionnaires';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const USER_ID = '2b8a1c60-6a1e-41f1-9c5b-d3c1b2a4f009';
const READ = `GET /backoffice/questionnarieApi/getAllQuestionsWithAnswers/${USER_ID}/1`;
const SUBMIT = 'POST /backoffice/questionnarieResponseApi/submitAnswer';

const QUESTION = {
  _id: '00000001-0000-4000-8000-000000000001',
  question: 'Are you content?',
  questionTypeId: 1,
  questionType: 'Yes/No',
  questionMasterId: 1,
  waitage: 5,
  answerOptions: [],
  createdAt: 1,
};

let backend: FakeServer;
let submittedAt: number | null;

beforeEach(() => {
  submittedAt = null;
  backend = fakeServer({
    [READ]: () => ({
      body: {
        questionMasterId: 1,
        user: { userId: USER_ID, userFirstName: 'Layla', userLastName: null, email: 'layla@example.com' },
        submittedAt,
        isFilledByAdministrator: submittedAt !== null,
        answers: [{ ...QUESTION, answerDetails: [] }],
        totalResponseWaitage: 0,
        highestWaitage: 5,
      },
    }),
    [SUBMIT]: () => {
      submittedAt = 1;
      return { body: { answerCount1: 1, answerCount2: 0, answerCount3: 0 } };
    },
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

it("records a user's answers, and opens the response", async () => {
  await openConsole(`/fill-user-response/${USER_ID}/1`);
  expect(await screen.findByText(/On behalf of .*Layla \(layla@example.com\)/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', `/viewResponse/${USER_ID}/1`);
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Feedback Answer Submitted Successfully!')).toBeInTheDocument();
  expect(backend.to(SUBMIT)[0]?.body).toEqual([
    expect.objectContaining({ userId: USER_ID, questionMasterId: 1, responseBoolean: true }),
  ]);
  await waitFor(() => expect(shownAddress()).toBe(`/viewResponse/${USER_ID}/1`));
});

it('reports an existing response, even if it was submitted concurrently', async () => {
  backend.on(SUBMIT, () => {
    submittedAt = 1;
    return refusal(QUESTIONNAIRE_ERRORS.alreadyUser);
  });
  await openConsole(`/fill-user-response/${USER_ID}/1`);
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('link', { name: 'View response' })).toHaveAttribute(
    'href',
    `/viewResponse/${USER_ID}/1`,
  );
  expect(screen.getByText('User has already responded!')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it.each([
  [`/fill-user-response/${USER_ID}/9`, 'This item does not exist, or you do not have access to it.'],
  ['/fill-user-response/unknown-user/1', 'This item does not exist, or you do not have access to it.'],
])('reports unknown questionnaires and users: %s', async (address, text) => {
  await openConsole(address);
  expect(await screen.findByText(text)).toBeInTheDocument();
});
