import type { PageQuery } from '@airdeck/contract/common/page';
import { QUESTION_TYPE_NAMES, type QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import type { Database } from '../../database/database.ts';
import type { LastDays } from '../../database/day-sql.ts';
import type { Rows } from '../../database/page-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';
import { safeFileName } from '../../http/file-names.ts';
import { nameOf } from '../users/person.ts';
import { type EventUser, eventUser } from '../users/users.events.ts';
import type { UserService } from '../users/users.service.ts';
import {
  type Answerable,
  type AnswerContent,
  type Answerer,
  highestWeightageOf,
  sumOfWeightages,
  userAnswering,
  weightageOf,
} from './answers.ts';
import { findAskedQuestions } from './questions.repository.ts';
import {
  type AnswerCounts,
  type AskedQuestion,
  countAnswersOf,
  countResponsesByDay,
  deleteResponse,
  type FormerRespondent,
  findQuestionsOf,
  findResponse,
  findResponsesOf,
  isFormerRespondent,
  listFormerRespondents,
  type ResponseRow,
} from './responses.repository.ts';

/** A user's response to a questionnaire. */
export type UserResponse = {
  readonly questionnaireId: QuestionnaireId;
  readonly user: Respondent & { readonly userId: string };
  /** Epoch ms; null: not answered yet. */
  readonly submittedTime: number | null;
  readonly isFilledByAdministrator: boolean;
  /** The questions as they were when it was answered; until then those that are asked now. */
  readonly questions: readonly AskedQuestion[];
  /** Sum of the weightages of the answers. */
  readonly weightage: number;
  readonly highestWeightage: number;
};

/** A questionnaire that a user has answered. */
export type Submission = Pick<ResponseRow, 'questionnaireId' | 'submittedTime'> & { readonly userId: string };

export type ResponseService = ReturnType<typeof createResponseService>;

/** Responses to questionnaires. */
export function createResponseService(parts: {
  database: Database;
  domainEvents: DomainEvents;
  users: Pick<UserService, 'findCustomerUser'>;
}) {
  const { database, domainEvents, users } = parts;
  const { db } = database;

  /** The questions of a user's response; without a response, the active questions. */
  async function questionsOf(
    response: ResponseRow | undefined,
    questionnaireId: QuestionnaireId,
  ): Promise<AskedQuestion[]> {
    if (response) return findQuestionsOf(db, response);
    const asked = await findAskedQuestions(db, questionnaireId);
    return asked.map((question) => ({ question, answer: null }));
  }

  /** Only system administrators may read answers of former users. @throws ApiError 403/20, 404/32 */
  const isOrWas = (by: Answerer, userId: string) =>
    userAnswering(by, userId, async () => {
      const user = await users.findCustomerUser(by, userId);
      if (user) return user;
      return by.authority === 'SYS_ADMIN' && (await isFormerRespondent(db, userId)) ? FORMER_USER : undefined;
    });

  async function find(by: Answerer, userId: string, questionnaireId: QuestionnaireId) {
    const user = await isOrWas(by, userId);
    const response = await findResponse(db, userId, questionnaireId);
    return { user, response, questions: await questionsOf(response, questionnaireId) };
  }

  return {
    /** A user's answers to a questionnaire, with weightages. @throws ApiError 403/20, 404/32 */
    async of(by: Answerer, userId: string, questionnaireId: QuestionnaireId): Promise<UserResponse> {
      const { user, response, questions } = await find(by, userId, questionnaireId);
      const { firstName, lastName, email } = user;
      return {
        questionnaireId,
        user: { userId, firstName, lastName, email },
        submittedTime: response?.submittedTime ?? null,
        isFilledByAdministrator: response !== undefined && response.submittedById !== userId,
        questions,
        weightage: sumOfWeightages(
          questions.map(({ question, answer }) => (answer ? weightageOf(question, answer) : 0)),
        ),
        highestWeightage: sumOfWeightages(questions.map(({ question }) => highestWeightageOf(question))),
      };
    },

    /** The same as a file for spreadsheets. @throws ApiError 403/20, 404/32 */
    async fileOf(by: Answerer, userId: string, questionnaireId: QuestionnaireId): Promise<ResponseFile> {
      const { user, questions } = await find(by, userId, questionnaireId);
      return responseFile(user, questionnaireId, questions);
    },

    /** Number of a user's answers by questionnaire. @throws ApiError 403/20, 404/32 */
    async counts(by: Answerer, userId: string): Promise<AnswerCounts> {
      await userAnswering(by, userId, users.findCustomerUser);
      return countAnswersOf(db, userId);
    },

    /** The questionnaires that these users have answered. For system administrators. */
    async submissions(userIds: readonly string[]): Promise<Submission[]> {
      const rows = await findResponsesOf(db, userIds);
      return rows.map(({ respondentId, questionnaireId, submittedTime }) => ({
        userId: respondentId,
        questionnaireId,
        submittedTime,
      }));
    },

    /** One page of the former users with answers. For system administrators. */
    formerRespondents: (query: PageQuery): Promise<Rows<FormerRespondent>> =>
      listFormerRespondents(db, query),

    /** Deletes the response of a present or former user to a questionnaire. Without effect if there is none. */
    delete: (caller: Caller, userId: string, questionnaireId: QuestionnaireId): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        const user = await users.findCustomerUser(caller, userId, unit);
        if (!(await deleteResponse(unit.tx, userId, questionnaireId))) return;
        await domainEvents.publish(unit, {
          entityType: 'USER',
          action: 'answersDeleted',
          entity: user ? eventUser(user) : formerUser(userId),
          details: { questionMasterId: questionnaireId },
        });
      }),

    /**
     * Number of responses on each of the last days, by `yyyy-MM-dd`, including those entered by administrators. Days
     * without any are missing.
     */
    countByDay(days: LastDays): Promise<ReadonlyMap<string, number>> {
      return countResponsesByDay(db, days);
    },
  };
}

/** A questionnaire with its answers, for spreadsheets. */
type ResponseFile = { readonly fileName: string; readonly csv: string };

const NAMES: Readonly<Record<QuestionnaireId, string>> = {
  1: 'Customer Feedback',
  2: 'Voluntary Feedback before using purifier',
  3: 'Voluntary Feedback after using purifier',
};

const HEADER = ['Question', 'Type', 'Answer', 'Weightage'];

type Respondent = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
};

/** Known data of a deleted user. */
const FORMER_USER: Respondent = { firstName: null, lastName: null, email: null };

const respondentName = ({ email, ...names }: Respondent): string =>
  email === null ? 'Former user' : nameOf({ ...names, email });

/** A row for each question, in order; without an answer, the last two cells are empty. */
function responseFile(
  user: Respondent,
  questionnaireId: QuestionnaireId,
  questions: readonly { readonly question: Answerable; readonly answer: AnswerContent | null }[],
): ResponseFile {
  const rows = questions.map(({ question, answer }) => [
    question.question,
    QUESTION_TYPE_NAMES[question.typeId],
    answer ? inWords(question, answer) : '',
    answer ? weightageOf(question, answer) : '',
  ]);
  return {
    fileName: `${safeFileName(`${respondentName(user)} - ${NAMES[questionnaireId]}`)}.csv`,
    csv: `${BYTE_ORDER_MARK}${[HEADER, ...rows].map(csvRow).join('')}`,
  };
}

function inWords({ typeId }: Answerable, { text, chosen, isYes }: AnswerContent): string {
  if (isYes !== null) return isYes ? 'Yes' : 'No';
  const isRanking = typeId === 6;
  const options = (chosen ?? []).map((option, index) => (isRanking ? `${index + 1}. ${option}` : option));
  return [...options, ...(text === null ? [] : [text])].join('; ');
}

/** A deleted user, whose answers have stayed. */
const formerUser = (id: string): EventUser => ({
  id,
  name: 'Former user',
  tenantId: null,
  customerId: null,
  authority: 'CUSTOMER_USER',
});
