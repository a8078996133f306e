import { QUESTIONNAIRE_ERRORS, type QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { eventUser } from '../users/users.events.ts';
import type { UserService } from '../users/users.service.ts';
import { type AnswerContent, type Answerer, contentOf, type GivenContent, userAnswering } from './answers.ts';
import { holdAskedQuestions } from './questions.repository.ts';
import {
  type AnswerCounts,
  countAnswersOf,
  insertAnswers,
  insertResponse,
  isRoomOf,
} from './responses.repository.ts';

export type GivenAnswer = GivenContent & { readonly questionId: string };

/** A user's answers to one questionnaire. */
export type NewSubmission = {
  readonly userId: string;
  readonly questionnaireId: QuestionnaireId;
  /** The room that they are about; null: not specified. */
  readonly deviceId: string | null;
  readonly answers: readonly GivenAnswer[];
};

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** NewSubmission of answers. */
export function createSubmissionService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  users: Pick<UserService, 'findCustomerUser'>;
}) {
  const { database, clock, domainEvents, users } = parts;

  /** @throws ApiError as `submit` */
  async function write(unit: UnitOfWork, by: Answerer, submission: NewSubmission): Promise<AnswerCounts> {
    const { userId, questionnaireId, deviceId } = submission;
    const user = await userAnswering(by, userId, (answerer, id) =>
      users.findCustomerUser(answerer, id, unit),
    );
    if (deviceId !== null && !(await isRoomOf(unit.tx, user.customerId, deviceId))) {
      throw notFound('Device', deviceId);
    }
    const responseId = await insertResponse(unit.tx, {
      userId,
      questionnaireId,
      submittedTime: clock(),
      submittedById: unit.by ? authorOf(unit.by).userId : by.userId,
      deviceId,
      batchedTime: null,
    });
    if (responseId === undefined) {
      throw badRequest(
        by.userId === userId ? QUESTIONNAIRE_ERRORS.alreadyOwn : QUESTIONNAIRE_ERRORS.alreadyUser,
      );
    }
    const answers = await contentsOf(unit, submission);
    if (answers.length === 0) throw badRequest(QUESTIONNAIRE_ERRORS.nothingAnswered);
    await insertAnswers(
      unit.tx,
      answers.map((answer) => ({ responseId, ...answer })),
    );
    await domainEvents.publish(unit, {
      entityType: 'USER',
      action: 'questionnaireAnswered',
      entity: eventUser(user),
      details: { questionMasterId: questionnaireId, answers: answers.length },
    });
    return countAnswersOf(unit.tx, userId);
  }

  return {
    write,

    /**
     * Stores the answers of one user to one questionnaire, all of them or none.
     * @returns number of the user's answers by questionnaire
     * @throws ApiError 400/31 invalid answers, or submitted before; 403/20, 404/32
     */
    submit(caller: Caller, submission: NewSubmission): Promise<AnswerCounts> {
      return inUnitOfWork(database.db, caller, (unit) => write(unit, caller, submission));
    },
  };
}

/**
 * Contents of answers to active questions, which cannot be retired before the unit is committed.
 * @throws ApiError 400/31 a question is not active, or an answer is not valid
 */
async function contentsOf(
  unit: UnitOfWork,
  { questionnaireId, answers }: NewSubmission,
): Promise<(AnswerContent & { questionId: string })[]> {
  const ids = answers.map(({ questionId }) => questionId);
  const asked = await holdAskedQuestions(unit.tx, questionnaireId, ids);
  const byId = new Map(asked.map((question) => [question.id, question]));
  return answers.flatMap((answer) => {
    const question = byId.get(answer.questionId);
    if (!question) throw badRequest(QUESTIONNAIRE_ERRORS.questionGone);
    const content = contentOf(question, answer);
    return content ? [{ questionId: question.id, ...content }] : [];
  });
}
