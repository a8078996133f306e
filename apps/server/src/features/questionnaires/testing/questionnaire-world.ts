import type { QuestionnaireId, QuestionTypeId } from '@airdeck/contract/questionnaires/questionnaires';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../../testing/app-world.ts';
import type { WorldUser } from '../../../testing/world.ts';

/** Fields of a new question; the rest has defaults. */
export type QuestionWish = {
  readonly question?: string;
  readonly typeId?: QuestionTypeId;
  readonly questionnaireId?: QuestionnaireId;
  readonly waitage?: number;
  /** Weightages by option. */
  readonly options?: Readonly<Record<string, number>>;
};

/** Answers of a user by question id. */
export type Said = Readonly<Record<string, object>>;

export type QuestionnaireWorld = AppWorld & {
  /** Current time, moved by tests. */
  readonly time: { now: number };
  /** Creates a question; default: a yes/no question of Customer Feedback. @returns its id */
  ask(wish?: QuestionWish): Promise<string>;
  deleteQuestion(id: string): Promise<ApiAnswer>;
  /** Creates a user of tenant A; default: of its first customer. */
  newUser(wish?: { customerId?: string; firstName?: string; lastName?: string }): Promise<WorldUser>;
  /** Submits for the user `of`; default: `by`. */
  submit(
    by: WorldUser,
    said: Said,
    options?: { of?: string; questionnaireId?: QuestionnaireId },
  ): Promise<ApiAnswer>;
  /** A call below `/backoffice/questionnarieApi/`. */
  read(by: WorldUser, path: string): Promise<ApiAnswer>;
};

/** Two tenants with customers and their users, the application, and helpers for tests of questionnaires. */
export async function createQuestionnaireWorld(): Promise<QuestionnaireWorld> {
  const time = { now: Date.UTC(2026, 5, 1) };
  const world = await createAppWorld({ clock: () => time.now });
  const { app, api } = world;
  let made = 0;
  return {
    ...world,
    time,
    async ask({ question, typeId = 1, questionnaireId = 1, waitage = 1, options = {} } = {}) {
      made += 1;
      const { body, status, text } = await api(
        world.sysAdmin,
        'POST',
        '/backoffice/questionnarieApi/createQuestion',
        {
          question: question ?? `Question ${made}?`,
          questionTypeId: typeId,
          questionMasterId: questionnaireId,
          waitage,
          answerOptions: Object.entries(options).map(([option, waitage]) => ({ option, waitage })),
        },
      );
      if (status !== 200) throw new Error(text);
      return body._id;
    },
    deleteQuestion: (id) =>
      api(world.sysAdmin, 'DELETE', `/backoffice/questionnarieApi/deleteQuestion/${id}`),
    async newUser({ customerId = world.a.customers[0].id, ...names } = {}) {
      made += 1;
      const { tenantId } = world.a;
      const { password } = world.sysAdmin;
      const email = `newcomer${made}@example.com`;
      const { users } = app.services;
      const wish = { ...names, authority: 'CUSTOMER_USER', tenantId, customerId, email } as const;
      const { id } = await users.create(wish);
      await users.setPassword(id, password);
      return { id, email, password };
    },
    submit: (by, said, { of = by.id, questionnaireId = 1 } = {}) =>
      api(
        by,
        'POST',
        '/backoffice/questionnarieResponseApi/submitAnswer',
        Object.entries(said).map(([questionId, answer]) => ({
          questionId,
          questionMasterId: questionnaireId,
          userId: of,
          isDeleted: 0,
          isActive: 1,
          ...answer,
        })),
      ),
    read: (by, path) => api(by, 'GET', `/backoffice/questionnarieApi/${path}`),
  };
}
