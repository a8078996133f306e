import { MAX_QUESTIONS } from '@airdeck/contract/questionnaires/questionnaires';
import { listQuestions } from '@airdeck/contract/questionnaires/questionnaires.operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuestionnaireWorld, type QuestionnaireWorld } from './testing/questionnaire-world.ts';

let world: QuestionnaireWorld;

beforeAll(async () => {
  world = await createQuestionnaireWorld();
});
afterAll(() => world.close());

const CREATE = '/backoffice/questionnarieApi/createQuestion';
const make = (body: object) => world.api(world.sysAdmin, 'POST', CREATE, body);

async function asked(questionnaireId: number, user = world.a.customers[0].user) {
  const { body } = await world.read(user, `getAllQuestionsByMasterId/${questionnaireId}`);
  return listQuestions.responses[200].parse(body);
}

const auditOf = async (id: string) =>
  (
    await world.database.pool.query(
      'select action, entity_type, entity_name, tenant_id, details from audit_entry where entity_id = $1 order by id',
      [id],
    )
  ).rows;

describe('questions', () => {
  it('are readable by all users, oldest first, by questionnaire', async () => {
    const first = await world.ask({ question: '<b>Clean?</b>', waitage: 2.5 });
    world.time.now += 1;
    await world.ask({ question: 'Rank!', typeId: 6, questionnaireId: 2, options: { A: 1, B: 0 } });
    world.time.now += 1;
    await world.ask({ question: 'How clean?', typeId: 2, options: { Very: 5, Less: 1 } });
    expect(await asked(1)).toMatchObject([
      {
        _id: first,
        question: '<b>Clean?</b>',
        questionTypeId: 1,
        questionType: 'Yes/No',
        questionMasterId: 1,
        waitage: 2.5,
        answerOptions: [],
      },
      {
        question: 'How clean?',
        questionType: 'Option Based',
        waitage: null,
        answerOptions: [
          { option: 'Very', waitage: 5 },
          { option: 'Less', waitage: 1 },
        ],
      },
    ]);
    expect((await asked(2, world.b.customers[0].user)).map(({ question }) => question)).toEqual(['Rank!']);
    expect(await asked(3)).toEqual([]);
    expect((await world.read(world.sysAdmin, 'getAllQuestionsByMasterId/4')).status).toBe(400);
    expect(await auditOf(first)).toEqual([
      {
        action: 'created',
        entity_type: 'QUESTION',
        entity_name: '<b>Clean?</b>',
        tenant_id: null,
        details: { questionMasterId: 1, questionTypeId: 1 },
      },
    ]);
  });

  const OPTION = { option: 'A', waitage: 1 };
  it.each([
    [{}, 'Please choose an answer type'],
    [{ questionTypeId: 8 }, 'Please choose an answer type'],
    [{ questionTypeId: 1, questionMasterId: 4 }, 'Please choose a questionnaire'],
    [{ questionTypeId: 1, question: ' ', waitage: 1 }, 'Question is required'],
    [{ questionTypeId: 1 }, 'Weightage is required'],
    [{ questionTypeId: 1, waitage: 'many' }, 'Weightage must be a number from 0 to 1000'],
    [{ questionTypeId: 4, answerOptions: [OPTION] }, 'Customer Feedback has no questions of this type'],
    [{ questionTypeId: 2 }, 'Please enter an option'],
    [{ questionTypeId: 2, answerOptions: [OPTION, OPTION] }, 'Options must be different'],
    [
      {
        questionTypeId: 2,
        answerOptions: Array.from({ length: 31 }, (_, n) => ({ ...OPTION, option: `A${n}` })),
      },
      'There can be 30 options at most',
    ],
  ])('are refused: %j', async (wish, message) => {
    const { status, body } = await make({ question: 'Clean?', questionMasterId: 1, ...wish });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(body.code).toMatch(/^questionnaires\./);
  });

  it('are deleted once', async () => {
    const id = await world.ask({ questionnaireId: 3, typeId: 3 });
    expect((await world.deleteQuestion(id)).text).toBe('');
    expect(await asked(3)).toEqual([]);
    expect((await world.deleteQuestion(id)).body).toMatchObject({ status: 404, errorCode: 32 });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('are limited in number, also for concurrent requests', async () => {
    const { pool } = world.database;
    await pool.query(
      `insert into question (id, questionnaire_id, type_id, question, options, created_time)
       select gen_random_uuid(), 3, 3, n, '[]', 1 from generate_series(1, $1) n`,
      [MAX_QUESTIONS - 1],
    );
    const wish = { question: 'One more?', questionTypeId: 3, questionMasterId: 3 };
    const answers = await Promise.all([make(wish), make(wish), make(wish)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      'A questionnaire can have 100 questions at most!',
    );
    expect(await asked(3)).toHaveLength(MAX_QUESTIONS);
  });
});
