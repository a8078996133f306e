import type { ListedUser } from '@airdeck/contract/profile/profile';
import type {
  AnswerDetails,
  AnsweredQuestion,
  QuestionnaireResponse,
  QuestionTypeId,
} from '@airdeck/contract/questionnaires/questionnaires';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, shownAddress, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { aListedUser, pageOf } from '../../../testing/listed-users.ts';

const USERS = 'POST /backoffice/users/getUsersByfilters';
const SUBMISSIONS = 'GET /backoffice/questionnarieApi/getSubmissions';
const USER = aListedUser(1, { userType: 'CUSTOMER_USER' });
const RESPONSE = `GET /backoffice/questionnarieApi/getAllQuestionsWithAnswers/${USER.userId}`;
const NOON = new Date('2026-11-05T12:00').getTime();

const OPTIONS = ['Quiet', 'Cheap', 'Small'].map((option) => ({ option, waitage: 1 }));

function answered(typeId: QuestionTypeId, details?: Partial<AnswerDetails>): AnsweredQuestion {
  const nothing = { response: null, responseCheckBox: null, responseBoolean: null };
  return {
    _id: `question-${typeId}`,
    question: `Question ${typeId}`,
    questionTypeId: typeId,
    questionType: '',
    questionMasterId: 3,
    waitage: null,
    answerOptions: [1, 3].includes(typeId) ? [] : OPTIONS,
    createdAt: 0,
    answerDetails: details ? [{ ...nothing, ...details }] : [],
  };
}

const response = (part: Partial<QuestionnaireResponse>): QuestionnaireResponse => ({
  questionMasterId: 3,
  user: {
    userId: USER.userId ?? '',
    userFirstName: 'First 1',
    userLastName: 'Last 1',
    email: 'user.1@example.com',
  },
  submittedAt: NOON,
  isFilledByAdministrator: true,
  answers: [],
  totalResponseWaitage: 12,
  highestWaitage: 20.5,
  ...part,
});

let backend: FakeServer;
let rows: ListedUser[];

beforeEach(() => {
  rows = [USER, aListedUser(2, { userId: null })];
  backend = fakeServer({
    [USERS]: () => pageOf(rows, 31),
    [SUBMISSIONS]: () => ({
      body: [{ userId: USER.userId, questionMasterId: 1, submittedAt: NOON }],
    }),
  });
  signInAs({ authority: 'SYS_ADMIN' });
});

afterEach(leaveConsole);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the users of all customers', () => {
  it('are listed with their numbers of answered questionnaires, newest first', async () => {
    await openConsole('/user-feedback');
    expect(await (await row('First 1')).findByText('1 of 3')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Feedback 31');
    expect(backend.to(SUBMISSIONS)[0]?.query.get('userIds')).toBe(USER.userId);
    expect(Object.fromEntries(backend.to(USERS)[0]?.query ?? [])).toMatchObject({
      sortProperty: 'createdAt',
      sortOrder: 'DESC',
    });
    expect(backend.to(USERS)[0]?.body).toEqual({ filters: { userType: 'CUSTOMER_USER' } });
    // A user unknown to the platform cannot have answered.
    expect((await row('First 2')).getByRole('button')).toBeDisabled();
  });

  it('link to their responses, by mouse and by keyboard', async () => {
    backend.on(`${RESPONSE}/3`, () => ({ body: response({}) }));
    await openConsole('/user-feedback');
    await (await row('First 1')).findByText('1 of 3');
    screen.getByRole('row', { name: /First 1/ }).focus();
    await userEvent.keyboard('{Enter}');
    // jsdom has no layout, so the menu counts as hidden.
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent?.replace(/[\u2066\u2069]/g, ''))).toEqual([
      'Customer FeedbackAnswered on 05-11-2026 12:00',
      'Voluntary Feedback before using purifierNot answered yet',
      'Voluntary Feedback after using purifierNot answered yet',
    ]);
    await userEvent.click(items[2] as HTMLElement);
    expect(await screen.findByText('12 of 20.5')).toBeInTheDocument();
    expect(shownAddress()).toBe(`/viewResponse/${USER.userId}/3`);
  });

  it('are not shown as unanswered if the submissions could not be loaded', async () => {
    backend.on(SUBMISSIONS, () => ({ status: 400, body: { message: 'Boom', errorCode: 31 } }));
    await openConsole('/user-feedback');
    const user = await row('First 1');
    expect(user.getByRole('cell', { name: '–' })).toHaveAttribute('data-label', 'Answered');
    await userEvent.click(user.getByRole('button'));
    expect(await screen.findAllByText('The data could not be loaded.')).toHaveLength(3);
  });
});

it('lists former users with their responses, which can be read, and deleted after confirmation', async () => {
  const former = { userId: USER.userId ?? '', userFirstName: null, userLastName: null, email: null };
  const submissions = [{ questionMasterId: 3, submittedAt: NOON }];
  backend.on('GET /backoffice/questionnarieApi/getFormerUsers', () =>
    pageOf([{ userId: former.userId, submissions }]),
  );
  backend.on(`${RESPONSE}/3`, () => ({ body: response({ user: former }) }));
  const DELETE = `DELETE /backoffice/questionnarieApi/deleteResponse/${former.userId}/3`;
  backend.on(DELETE, () => ({ body: undefined }));
  await openConsole('/user-feedback');
  await userEvent.click(await screen.findByRole('link', { name: 'Former users' }));
  expect((await row('Former user')).getByText('1 of 3')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await userEvent.click((await row('Former user')).getByRole('button'));
  await userEvent.click((await screen.findAllByRole('menuitem', { hidden: true }))[2] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Former user' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Response' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/answers of .*Former user/);
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Response has been deleted!')).toBeInTheDocument();
  await waitFor(() => expect(shownAddress()).toBe('/user-feedback?of=former'));
  expect(backend.to(DELETE)).toHaveLength(1);
});

describe('a response', () => {
  const card = (typeId: QuestionTypeId) =>
    within(screen.getByRole('region', { name: new RegExp(`Question ${typeId}$`) }));

  it('is shown by question type, with its time and author, and downloaded as a file', async () => {
    const file = 'GET /backoffice/questionnarieApi/downloadResponse';
    backend.on(`${file}/${USER.userId}/3`, () => ({ body: 'Question' }));
    const answers = [
      answered(1, { responseBoolean: false }),
      answered(2, { response: 'Cheap' }),
      answered(3, { response: 'All is well' }),
      answered(4),
      answered(5, { responseCheckBox: ['Quiet', 'Small'], response: 'Blue' }),
      answered(6, { responseCheckBox: ['Small', 'Quiet', 'Cheap'] }),
      answered(7, { response: 'Green' }),
    ];
    backend.on(`${RESPONSE}/3`, () => ({ body: response({ answers }) }));
    await openConsole(`/viewResponse/${USER.userId}/3`);
    expect(await screen.findByRole('heading', { level: 1, name: 'First 1 Last 1' })).toBeInTheDocument();
    for (const fact of ['05-11-2026 12:00', 'An administrator', '6 of 7', '12 of 20.5'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    const chosenIn = (typeId: QuestionTypeId) =>
      card(typeId)
        .getAllByRole('listitem')
        .filter((item) => within(item).queryByText('(chosen)'))
        .map((item) => OPTIONS.find(({ option }) => item.textContent?.includes(option))?.option);
    expect(card(1).getByText('No')).toBeInTheDocument();
    expect(chosenIn(2)).toEqual(['Cheap']);
    expect(card(3).getByText('All is well')).toBeInTheDocument();
    expect(card(4).getByText('No answer')).toBeInTheDocument();
    expect(chosenIn(5)).toEqual(['Quiet', 'Small']);
    expect(card(5).getByText('Blue')).toBeInTheDocument();
    const ranked = card(6).getAllByRole('listitem');
    expect(ranked.map(({ textContent }) => textContent)).toEqual(['1Small', '2Quiet', '3Cheap']);
    expect(chosenIn(7)).toEqual([]);
    expect(card(7).getByText('Green')).toBeInTheDocument();

    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:response';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download Response' }));
    await vi.waitFor(
      () => expect(saved).toEqual(['First 1 Last 1 - Voluntary Feedback after using purifier.csv']),
      10_000,
    );
  });

  it('that is not given yet can be recorded for the user', async () => {
    backend.on(`${RESPONSE}/2`, () => ({
      body: response({ questionMasterId: 2, submittedAt: null, answers: [answered(1)] }),
    }));
    await openConsole(`/viewResponse/${USER.userId}/2`);
    const fill = await screen.findByRole('link', { name: 'Fill in feedback' });
    expect(fill).toHaveAttribute('href', `/fill-user-response/${USER.userId}/2`);
    expect(screen.queryByRole('button', { name: 'Download Response' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/user-feedback');
  });

  it('of an unknown user is reported as such', async () => {
    await openConsole('/viewResponse/nobody/1');
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
  });

  it('to an unknown questionnaire is not requested', async () => {
    await openConsole(`/viewResponse/${USER.userId}/4`);
    expect(
      await screen.findByText('This item does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
    expect(backend.requests.filter(({ path }) => path.includes('questionnarie'))).toEqual([]);
  });
});
