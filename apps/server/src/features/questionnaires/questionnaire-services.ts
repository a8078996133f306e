import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { UserService } from '../users/users.service.ts';
import { createQuestionService } from './questions.service.ts';
import { createResponseService } from './responses.service.ts';
import { createSubmissionService } from './submission.service.ts';

/** The questionnaires: what they ask, what is answered, and what was. */
export function createQuestionnaireServices(parts: {
  database: Database;
  clock: Clock;
  auditLog: AuditLog;
  users: Pick<UserService, 'findCustomerUser'>;
}) {
  return {
    questions: createQuestionService(parts),
    submissions: createSubmissionService(parts),
    responses: createResponseService(parts),
  };
}
