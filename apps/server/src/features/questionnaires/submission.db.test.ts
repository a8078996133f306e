import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import {
  createQuestionnaireWorld,
  type QuestionnaireWorld,
  type Said,
} from './testing/questionnaire-world.ts';

let world: QuestionnaireWorld;
/** Ids of questions of the second questionnaire, by type. */
let ids: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, string>>;

const OPTIONS = { A: 3, B: 2, C: 1 };
const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

beforeAll(async () => {
  world = await createQuestionnaireWorld();
  const ask = (typeId: 1 | 2 | 3 | 4 | 5 | 6 | 7) =>
    world.ask({ typeId, questionnaireId: 2, question: `Of type ${typeId}?`, options: OPTIONS });
  ids = {
    1: await ask(1),
    2: await ask(2),
    3: await ask(3),
    4: await ask(4),
    5: await ask(5),
    6: await ask(6),
    7: await ask(7),
  };
});
afterAll(() => world.close());

const YES = (): Said => ({ [ids[1]]: { responseBoolean: true } });

/** Submits answers to the second questionnaire. */
const submit = (by: WorldUser, said: Said, of?: string) =>
  world.submit(by, said, { questionnaireId: 2, ...(of && { of }) });

const responsesOf = async (userId: string) =>
  (await world.database.pool.query('select * from questionnaire_response where user_id = $1', [userId])).rows;

const auditOf = async (userId: string) =>
  (
    await world.database.pool.query(
      `select tenant_id, customer_id, user_email, entity_type, entity_name, details from audit_entry
       where entity_id = $1 and action = 'questionnaireAnswered'`,
      [userId],
    )
  ).rows;

/** Resolves when a transaction waits for a lock of another one. */
const untilOneWaits = () => expect.poll(() => countLockWaits(world.database.pool)).toBe(1);

describe('answers', () => {
  it('of every type are stored, with an audit entry', async () => {
    const user = await world.newUser();
    const { status, body } = await submit(user, {
      [ids[1]]: { responseBoolean: false },
      [ids[2]]: { response: 'A' },
      [ids[3].toUpperCase()]: { response: ' Fresh ' },
      [ids[4]]: { responseCheckBox: ['C', 'A'] },
      [ids[5]]: { responseCheckBox: ['B'], response: 'and D' },
      [ids[6]]: { responseCheckBox: ['B', 'C', 'A'] },
      [ids[7]]: { response: 'of my own' },
    });
    expect([status, body]).toEqual([200, { answerCount1: 0, answerCount2: 7, answerCount3: 0 }]);
    const read = await world.read(user, `getAllQuestionsWithAnswers/${user.id}/2`);
    const details = { response: null, responseCheckBox: null, responseBoolean: null };
    const said = read.body.answers.map(({ answerDetails }: { answerDetails: object[] }) => answerDetails[0]);
    expect(said).toEqual([
      { ...details, responseBoolean: false },
      { ...details, response: 'A' },
      { ...details, response: 'Fresh' },
      { ...details, responseCheckBox: ['A', 'C'] },
      { ...details, responseCheckBox: ['B'], response: 'and D' },
      { ...details, responseCheckBox: ['B', 'C', 'A'] },
      { ...details, response: 'of my own' },
    ]);
    expect(await auditOf(user.id)).toEqual([
      {
        tenant_id: world.a.tenantId,
        customer_id: world.a.customers[0].id,
        user_email: user.email,
        entity_type: 'USER',
        entity_name: user.email,
        details: { questionMasterId: 2, answers: 7 },
      },
    ]);
  });

  it('that are empty are ignored, even to retired questions', async () => {
    const user = await world.newUser();
    const retired = await world.ask({ questionnaireId: 2, typeId: 3 });
    await world.deleteQuestion(retired);
    const { body } = await submit(user, {
      [ids[1]]: { responseBoolean: true },
      [ids[2]]: { response: '  ' },
      [ids[4]]: { responseCheckBox: [] },
      [retired]: { response: '' },
    });
    expect(body.answerCount2).toBe(1);
  });

  const MIXED = 'All answers must be those of one user to one questionnaire!';
  const NOT_ASKED = 'One of the questions is not asked any more. Please load them again!';
  it.each<[string, () => Said, string]>([
    ['nothing', () => ({}), 'Please answer at least one question'],
    ['nothing but blanks', () => ({ [ids[3]]: { response: ' ' } }), 'Please answer at least one question'],
    [
      'nothing that the type has',
      () => ({ [ids[1]]: { response: 'yes' } }),
      'Please answer at least one question',
    ],
    ['no option', () => ({ [ids[2]]: { response: 'D' } }), "Please choose among the options of 'Of type 2?'"],
    [
      'an option twice',
      () => ({ [ids[4]]: { responseCheckBox: ['A', 'A'] } }),
      "Please choose among the options of 'Of type 4?'",
    ],
    [
      'half an order',
      () => ({ [ids[6]]: { responseCheckBox: ['A'] } }),
      "Please rank all options of 'Of type 6?'",
    ],
    ['what nobody asked', () => ({ [UNKNOWN]: { response: 'x' } }), NOT_ASKED],
    [
      'a question twice',
      () => ({ [ids[3]]: { response: 'x' }, [ids[3].toUpperCase()]: { response: 'y' } }),
      'A question can be answered only once!',
    ],
    [
      'two users',
      () => ({ [ids[3]]: { response: 'x' }, [ids[2]]: { response: 'A', userId: UNKNOWN } }),
      MIXED,
    ],
    [
      'two questionnaires',
      () => ({ [ids[3]]: { response: 'x' }, [ids[2]]: { response: 'A', questionMasterId: 1 } }),
      MIXED,
    ],
    [
      'two rooms',
      () => ({ [ids[3]]: { response: 'x' }, [ids[2]]: { response: 'A', deviceId: UNKNOWN } }),
      MIXED,
    ],
    [
      'another questionnaire than that of the question',
      () => ({ [ids[3]]: { response: 'x', questionMasterId: 1 } }),
      NOT_ASKED,
    ],
    [
      'what cannot be kept',
      () => ({ [ids[3]]: { response: 'a\0b' } }),
      'Validation error: response is malformed',
    ],
  ])('are refused as a whole: %s', async (_what, said, message) => {
    const { user } = world.a.customers[1];
    const { status, body } = await submit(user, said());
    expect([status, body.message]).toEqual([400, message]);
    expect(await responsesOf(user.id)).toEqual([]);
  });

  it('to a retired question are refused', async () => {
    const retired = await world.ask({ questionnaireId: 2 });
    await world.deleteQuestion(retired);
    const { status, body } = await submit(await world.newUser(), { [retired]: { responseBoolean: true } });
    expect([status, body.message]).toEqual([400, NOT_ASKED]);
  });
});

describe('a questionnaire', () => {
  it('is answered once, by the user or by an administrator', async () => {
    const user = await world.newUser();
    expect((await submit(world.sysAdmin, YES(), user.id)).status).toBe(200);
    const own = await submit(user, YES());
    expect([own.status, own.body.message]).toEqual([400, 'You have already submitted the feedback!']);
    const other = await submit(world.sysAdmin, YES(), user.id.toUpperCase());
    expect([other.status, other.body.message]).toEqual([400, 'User has already responded!']);
    expect(await responsesOf(user.id)).toMatchObject([{ submitted_by_id: world.sysAdmin.id }]);
    expect(await auditOf(user.id)).toMatchObject([
      { tenant_id: world.a.tenantId, user_email: world.sysAdmin.email, entity_name: user.email },
    ]);
  });

  it('is answered once by concurrent submissions', async () => {
    const user = await world.newUser();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => submit(user, YES())),
      ...Array.from({ length: 5 }, () => submit(world.sysAdmin, YES(), user.id)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.message);
    expect(new Set(refused)).toEqual(
      new Set(['You have already submitted the feedback!', 'User has already responded!']),
    );
    expect(await responsesOf(user.id)).toHaveLength(1);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  it("is answered by customers' users for themselves only, by a system administrator for any of them", async () => {
    const [first] = world.a.customers;
    const answers = [
      await submit(first.user, YES(), world.a.customers[1].user.id),
      await submit(first.user, YES(), world.b.customers[0].user.id),
      await submit(first.user, YES(), UNKNOWN),
      await submit(world.a.admin, YES(), first.user.id),
      await submit(world.a.admin, YES()),
      await submit(world.sysAdmin, YES(), UNKNOWN),
      await submit(world.sysAdmin, YES(), world.a.admin.id),
      await submit(world.sysAdmin, YES()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404, 404, 404]);
    expect(await responsesOf(first.user.id)).toEqual([]);
  });

  it('is not answered by an administrator who impersonates the user', async () => {
    const user = await world.newUser();
    const { body } = await world.api(world.a.admin, 'GET', `/api/user/${user.id}/token`);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/backoffice/questionnarieResponseApi/submitAnswer',
      headers: bearer(body.token),
      payload: [{ questionId: ids[1], questionMasterId: 2, userId: user.id, responseBoolean: true }],
    });
    expect(answer.statusCode).toBe(403);
    expect(await responsesOf(user.id)).toEqual([]);
  });
});

describe('while a user answers', () => {
  /** Submits for the user, starts an action that is blocked until the answers are committed, and returns its result. */
  async function whileAnswering<T>(user: WorldUser, questionId: string, act: () => Promise<T>): Promise<T> {
    const { db } = world.database;
    let acted: Promise<T> | undefined;
    const by = {
      userId: world.sysAdmin.id,
      authority: 'SYS_ADMIN',
      tenantId: null,
      customerId: null,
      placeIds: null,
    } as const;
    await inUnitOfWork(db, undefined, async (unit) => {
      const answers = [{ questionId, text: 'x' }];
      const submission = { questionnaireId: 2, userId: user.id, deviceId: null, answers } as const;
      await world.app.services.submissions.write(unit, by, submission);
      acted = act();
      await untilOneWaits();
    });
    if (!acted) throw new Error('nothing was done');
    return acted;
  }

  it('deletion of the question waits, and the answer stays', async () => {
    const user = await world.newUser();
    const question = await world.ask({ questionnaireId: 2, typeId: 3, question: 'Soon gone?' });
    expect((await whileAnswering(user, question, () => world.deleteQuestion(question))).status).toBe(200);
    const { body } = await world.read(user, `getAllQuestionsWithAnswers/${user.id}/2`);
    expect(body.answers).toContainEqual(
      expect.objectContaining({
        question: 'Soon gone?',
        answerDetails: [expect.objectContaining({ response: 'x' })],
      }),
    );
  });

  it('deletion of the user waits, and detaches the answers', async () => {
    const user = await world.newUser();
    const deletion = () => world.api(world.a.admin, 'DELETE', `/backoffice/users/deleteUserById/${user.id}`);
    expect((await whileAnswering(user, ids[3], deletion)).status).toBe(200);
    expect(await responsesOf(user.id)).toEqual([]);
  });

  it('a second submission waits, and is refused', async () => {
    const user = await world.newUser();
    const again = await whileAnswering(user, ids[3], () => submit(user, YES()));
    expect([again.status, again.body.message]).toEqual([400, 'You have already submitted the feedback!']);
  });
});
