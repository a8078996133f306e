import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { UserService } from '../users/users.service.ts';
import { createQuestionService } from './questions.service.ts';
import { createResponseService } from './responses.service.ts';
import { createSubmissionService } from './submission.service.ts';

/** The services of questionnaires. */
export function createQuestionnaireServices(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  users: Pick<UserService, 'findCustomerUser'>;
}) {
  return {
    questions: createQuestionService(parts),
    submissions: createSubmissionService(parts),
    responses: createResponseService(parts),
  };
}
