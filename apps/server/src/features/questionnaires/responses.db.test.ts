import {
  getResponse,
  listFormerRespondents,
  listSubmissions,
} from '@airdeck/contract/questionnaires/questionnaires.operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { createQuestionnaireWorld, type QuestionnaireWorld } from './testing/questionnaire-world.ts';

let world: QuestionnaireWorld;
let yesNo: string;
let options: string;
let text: string;

beforeAll(async () => {
  world = await createQuestionnaireWorld();
  yesNo = await world.ask({ question: 'Do you sleep better?', waitage: 0.1 });
  options = await world.ask({ question: 'How clean?', typeId: 2, options: { Very: 5, Less: 0.2 } });
  text = await world.ask({ question: 'What else?', typeId: 3, waitage: 1 });
  world.time.now += 1000;
});
afterAll(() => world.close());

async function responseOf(user: WorldUser, by = user, questionnaireId = 1) {
  const { body } = await world.read(by, `getAllQuestionsWithAnswers/${user.id}/${questionnaireId}`);
  return getResponse.responses[200].parse(body);
}

const rowsOf = async (user: WorldUser) => {
  const { rows } = await world.database.pool.query(
    `select r.id, count(question_id)::int as answers from questionnaire_response r
     left join questionnaire_answer on response_id = r.id where respondent_id = $1 group by 1`,
    [user.id],
  );
  return rows.map(({ answers }) => answers);
};

/** A user who has answered Customer Feedback. */
async function anAnswerer(customerId?: string): Promise<WorldUser> {
  const user = await world.newUser(customerId === undefined ? {} : { customerId });
  const { status } = await world.submit(user, {
    [yesNo]: { responseBoolean: true },
    [options]: { response: 'Less' },
  });
  expect(status).toBe(200);
  return user;
}

describe('the response of a user', () => {
  it('has the active questions without answers at first', async () => {
    const user = await world.newUser();
    const response = await responseOf(user);
    expect(response).toMatchObject({
      questionMasterId: 1,
      user: { userId: user.id, email: user.email },
      submittedAt: null,
      isFilledByAdministrator: false,
      totalResponseWaitage: 0,
      highestWaitage: 6.1,
    });
    expect(response.answers.map(({ _id, answerDetails }) => [_id, answerDetails])).toEqual([
      [yesNo, []],
      [options, []],
      [text, []],
    ]);
  });

  it('is weighted by the questions that were active at its time', async () => {
    const user = await anAnswerer();
    const submittedAt = world.time.now;
    const before = await responseOf(user);
    expect(before).toMatchObject({ submittedAt, totalResponseWaitage: 0.3, highestWaitage: 6.1 });
    expect(before.answers.map(({ answerDetails }) => answerDetails.length)).toEqual([1, 1, 0]);

    world.time.now += 1000;
    const another = await world.ask({ waitage: 100 });
    for (const id of [yesNo, text]) await world.deleteQuestion(id);
    expect(await responseOf(user, world.sysAdmin)).toEqual(before);
    const now = await responseOf(await world.newUser());
    expect(now.answers.map(({ _id }) => _id)).toEqual([options, another]);
    expect(now.highestWaitage).toBe(105);
    const weighted = await world.read(user, `getAllQuestionsWithAnswerAndWeightage/${user.id}`);
    expect(weighted.body).toEqual(before);

    // Restores the questions for the next tests.
    await world.deleteQuestion(another);
    yesNo = await world.ask({ question: 'Do you sleep better?' });
    text = await world.ask({ question: 'What else?', typeId: 3 });
  });

  it('may be entered by an administrator, and is marked as such', async () => {
    const user = await world.newUser();
    await world.submit(world.sysAdmin, { [text]: { response: 'On the phone' } }, { of: user.id });
    expect((await responseOf(user)).isFilledByAdministrator).toBe(true);
  });

  it('is readable by that user and by system administrators only', async () => {
    const user = await anAnswerer();
    const partner = world.b.admin;
    await world.database.pool.query("update tenant set kind = 'PARTNER' where id = $1", [world.b.tenantId]);
    const readers = [
      user,
      world.sysAdmin,
      world.a.customers[0].user,
      world.a.customers[1].user,
      world.b.customers[0].user,
      world.a.admin,
      partner,
    ];
    for (const path of [
      `getAllQuestionsWithAnswers/${user.id}/1`,
      `getAllQuestionsWithAnswerAndWeightage/${user.id}`,
      `checIfAnsSubmitted/${user.id}`,
    ]) {
      const answers = await Promise.all(readers.map((reader) => world.read(reader, path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    }
  });

  it('is hidden from an administrator who impersonates the user, except for the numbers of answers', async () => {
    const user = await anAnswerer();
    const { body } = await world.api(world.a.admin, 'GET', `/api/user/${user.id}/token`);
    const statuses: Record<string, number> = {};
    for (const path of [
      `getAllQuestionsWithAnswers/${user.id}/1`,
      `getAllQuestionsWithAnswerAndWeightage/${user.id}`,
      `downloadResponse/${user.id}/1`,
      `checIfAnsSubmitted/${user.id}`,
      'getAllQuestionsByMasterId/1',
    ]) {
      const url = `/backoffice/questionnarieApi/${path}`;
      const answer = await world.app.inject({ url, headers: bearer(body.token) });
      statuses[path.replace(/\/.*/, '')] = answer.statusCode;
    }
    expect(statuses).toEqual({
      getAllQuestionsWithAnswers: 403,
      getAllQuestionsWithAnswerAndWeightage: 403,
      downloadResponse: 403,
      checIfAnsSubmitted: 200,
      getAllQuestionsByMasterId: 200,
    });
  });
});

describe('the list of submissions', () => {
  it('covers each questionnaire', async () => {
    const user = await anAnswerer();
    const silent = await world.newUser();
    const before = await world.ask({ questionnaireId: 2 });
    await world.submit(user, { [before]: { responseBoolean: false } }, { questionnaireId: 2 });
    const counts = { answerCount1: 2, answerCount2: 1, answerCount3: 0 };
    expect((await world.read(user, `checIfAnsSubmitted/${user.id}`)).body).toEqual(counts);

    const ids = [user.id.toUpperCase(), silent.id, world.sysAdmin.id].join(',');
    const { body } = await world.read(world.sysAdmin, `getSubmissions?userIds=${ids}`);
    const submittedAt = world.time.now;
    expect(listSubmissions.responses[200].parse(body)).toEqual([
      { userId: user.id, questionMasterId: 1, submittedAt },
      { userId: user.id, questionMasterId: 2, submittedAt },
    ]);
    await world.deleteQuestion(before);
  });

  it('covers at most a hundred users', async () => {
    const ids = Array.from(
      { length: 101 },
      (_, n) => `7a1f0d10-6a1f-41f1-9c5b-${String(n).padStart(12, '0')}`,
    );
    const ask = (userIds: readonly string[]) =>
      world.read(world.sysAdmin, `getSubmissions?userIds=${userIds.join(',')}`);
    expect(await ask(ids)).toMatchObject({ status: 400, body: { code: 'questionnaires.usersTooMany' } });
    expect((await ask(ids.slice(1))).body).toEqual([]);
    expect((await ask([])).body.message).toBe("Parameter 'userIds' can't be empty!");
    expect((await ask(['x'])).status).toBe(400);
  });
});

const download = async (by: WorldUser, of: WorldUser, questionnaireId: number) =>
  world.app.inject({
    url: `/backoffice/questionnarieApi/downloadResponse/${of.id}/${questionnaireId}`,
    headers: bearer((await signIn(world.app, by)).token),
  });

describe('the file', () => {
  it('contains the answers, and nothing that a spreadsheet would execute', async () => {
    const all = { questionnaireId: 3, options: { '=1+1': 2, B: 1 } } as const;
    const asked = {
      yesNo: await world.ask({ ...all, question: '=HYPERLINK("x")' }),
      text: await world.ask({ ...all, typeId: 3, question: 'What, then?' }),
      several: await world.ask({ ...all, typeId: 5, question: 'Which?' }),
      order: await world.ask({ ...all, typeId: 6, question: 'Rank' }),
      option: await world.ask({ ...all, typeId: 7, question: 'One' }),
    };
    await world.ask({ ...all, typeId: 3, question: 'Skipped' });
    const user = await world.newUser({ firstName: 'Zoë/..', lastName: '"Quote"' });
    await world.submit(
      user,
      {
        [asked.yesNo]: { responseBoolean: false },
        [asked.text]: { response: '@SUM(A1)\n"x"' },
        [asked.several]: { responseCheckBox: ['B', '=1+1'], response: '+own' },
        [asked.order]: { responseCheckBox: ['B', '=1+1'] },
        [asked.option]: { response: '=1+1' },
      },
      { questionnaireId: 3 },
    );
    const answer = await download(world.sysAdmin, user, 3);
    expect(answer.body).toBe(
      [
        '\uFEFFQuestion,Type,Answer,Weightage',
        `"'=HYPERLINK(""x"")",Yes/No,No,0`,
        `"What, then?",Descriptive,"'@SUM(A1)\n""x""",0`,
        `Which?,Checkbox with custom input,"'=1+1; B; +own",3`,
        'Rank,Ranking,"1. B; 2. =1+1",1',
        `One,Option with custom input,'=1+1,2`,
        'Skipped,Descriptive,,',
        '',
      ].join('\r\n'),
    );
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      "filename*=UTF-8''Zoë_.. _Quote_ - Voluntary Feedback after using purifier.csv",
    );
  });

  it('is available to that user and to system administrators', async () => {
    const user = await anAnswerer();
    expect((await download(user, user, 1)).body).toContain('How clean?,Option Based,Less,0.2');
    for (const other of [world.a.customers[1].user, world.a.admin]) {
      expect((await download(other, user, 1)).statusCode).toBe(403);
    }
  });
});

describe('answers of a deleted user', () => {
  const former = async (query = '') => {
    const { body } = await world.read(world.sysAdmin, `getFormerUsers${query}`);
    return listFormerRespondents.responses[200].parse(body);
  };

  it('stay without a name', async () => {
    const user = await anAnswerer();
    const before = await responseOf(user);
    await world.api(world.a.admin, 'DELETE', `/api/user/${user.id}`);
    const after = await responseOf(user, world.sysAdmin);
    expect(after).toEqual({
      ...before,
      user: { userId: user.id, userFirstName: null, userLastName: null, email: null },
    });
    const submissions = [{ questionMasterId: 1, submittedAt: world.time.now }];
    expect(await former()).toMatchObject({ totalElements: 1, data: [{ userId: user.id, submissions }] });
    expect((await responseOf(user, world.sysAdmin, 2)).submittedAt).toBeNull();
    expect((await download(world.sysAdmin, user, 1)).body).toContain('How clean?,Option Based,Less,0.2');
    // Other users have no access to them, and answers cannot be submitted for a former user.
    expect((await download(world.a.admin, user, 1)).statusCode).toBe(403);
    const said = { [text]: { response: 'x' } };
    expect((await world.submit(world.sysAdmin, said, { of: user.id, questionnaireId: 1 })).status).toBe(404);
    expect((await world.read(world.sysAdmin, `checIfAnsSubmitted/${user.id}`)).status).toBe(404);
  });

  it('are deleted by a system administrator, with an audit entry', async () => {
    const user = await anAnswerer();
    await world.api(world.a.admin, 'DELETE', `/api/user/${user.id}`);
    const url = `/backoffice/questionnarieApi/deleteResponse/${user.id}/1`;
    expect((await world.api(world.a.admin, 'DELETE', url)).status).toBe(403);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await world.api(world.sysAdmin, 'DELETE', url)).status).toBe(200);
    expect(await rowsOf(user)).toEqual([]);
    expect((await world.read(world.sysAdmin, `getAllQuestionsWithAnswers/${user.id}/1`)).status).toBe(404);
    const { rows } = await world.database.pool.query(
      "select entity_name from audit_entry where entity_id = $1 and action = 'answersDeleted'",
      [user.id],
    );
    expect(rows).toEqual([{ entity_name: 'Former user' }]);
  });

  it('can be submitted again by an existing user once they are deleted', async () => {
    const user = await anAnswerer();
    const url = `/backoffice/questionnarieApi/deleteResponse/${user.id}/1`;
    expect((await world.api(world.sysAdmin, 'DELETE', url)).status).toBe(200);
    expect((await responseOf(user)).submittedAt).toBeNull();
    expect((await world.submit(user, { [text]: { response: 'x' } })).status).toBe(200);
  });

  it('stay when customer or tenant are deleted; latest respondents are first', async () => {
    const ofCustomer = await anAnswerer(world.a.customers[1].id);
    world.time.now += 1000;
    const ofTenant = await anAnswerer(world.a.customers[0].id);
    await world.api(world.a.admin, 'DELETE', `/api/customer/${world.a.customers[1].id}`);
    await world.api(world.sysAdmin, 'DELETE', `/api/tenant/${world.a.tenantId}`);
    expect([await rowsOf(ofCustomer), await rowsOf(ofTenant)]).toEqual([[2], [2]]);
    const [first, ...others] = (await former('?pageSize=100')).data.map(({ userId }) => userId);
    expect(first).toBe(ofTenant.id);
    expect(others).toContain(ofCustomer.id);
    expect((await former('?pageSize=1')).data).toHaveLength(1);
  });
});
