import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { AuditLog } from '../../features/audit/audit-log.service.ts';
import {
  createQuestionnaireServices,
  type QuestionnaireServices,
} from '../../features/questionnaires/questionnaire-services.ts';
import type { CustomerUsers } from '../../features/users/customer-users.service.ts';
import { DAY_MS } from '../history.ts';
import { systemAdministrator } from '../system-administrator.ts';
import { DEMO_QUESTIONS, type DemoQuestion } from './questions.ts';
import { DEMO_RESPONSES, type DemoResponse } from './responses.ts';

export type QuestionnaireParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly auditLog: AuditLog;
  readonly customerUsers: CustomerUsers;
};

/** Since when the demo asks. Nobody has answered before. */
const ASKED_FOR_DAYS = 40;

/**
 * Asks the questionnaires, and has some of the cast answer them on days of the past: all of it or nothing.
 * @param userIds of the cast, by e-mail address. Who is gone meanwhile, or has answered, does not answer.
 * @param remember writes down that it is done, in the same transaction
 */
export async function createDemoQuestionnaires(
  parts: QuestionnaireParts,
  userIds: Readonly<Record<string, string>>,
  remember: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  const now = parts.clock();
  const servicesAt = (daysAgo: number): QuestionnaireServices =>
    createQuestionnaireServices({ ...parts, clock: () => now - daysAgo * DAY_MS });
  const { questions, responses } = servicesAt(ASKED_FOR_DAYS);
  const given = await responses.submissions(Object.values(userIds));
  const isGiven = ({ email, questionnaireId }: DemoResponse) =>
    given.some(
      ({ userId, questionMasterId }) => userId === userIds[email] && questionMasterId === questionnaireId,
    );
  const administrator = systemAdministrator(userIds);

  await inUnitOfWork(parts.database.db, undefined, async (unit) => {
    const questionIds = new Map<string, string>();
    for (const [name, question] of Object.entries(DEMO_QUESTIONS)) {
      questionIds.set(name, (await questions.create(null, question, unit))._id);
    }
    for (const response of DEMO_RESPONSES) {
      const userId = userIds[response.email];
      const user = userId && (await parts.customerUsers.hold(administrator, userId, unit));
      if (!user || isGiven(response)) continue;
      const { tenantId, customerId } = user;
      const self = { userId, authority: 'CUSTOMER_USER', tenantId, customerId } as const;
      await servicesAt(response.daysAgo).submissions.write(
        response.isFilledByAdministrator ? administrator : self,
        answersOf(response, userId, questionIds),
        unit,
      );
    }
    await remember(unit);
  });
}

/** As they are submitted. */
function answersOf(
  { said, questionnaireId }: DemoResponse,
  userId: string,
  questionIds: ReadonlyMap<string, string>,
) {
  const names = Object.keys(said) as DemoQuestion[];
  return names.map((name) => ({
    questionId: questionIds.get(name) ?? '',
    questionMasterId: questionnaireId,
    userId,
    response: null,
    ...said[name],
  }));
}
