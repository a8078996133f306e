import {
  type AnswerCounts as AnswerCountsBody,
  type AnswerDetails,
  type AnsweredQuestion,
  QUESTION_TYPE_NAMES,
  type Question,
  type QuestionnaireResponse,
  type Submission as SubmissionBody,
} from '@airdeck/contract/questionnaires/questionnaires';
import type { FormerRespondent as FormerRespondentBody } from '@airdeck/contract/questionnaires/questionnaires.operations';
import type { AnswerContent } from './answers.ts';
import type { QuestionRow } from './questions.repository.ts';
import type { AnswerCounts, AskedQuestion, FormerRespondent, ResponseRow } from './responses.repository.ts';
import type { Submission, UserResponse } from './responses.service.ts';

// Questionnaires in the specification's words, which no other file of the feature but its routes has.

export function questionBody(row: QuestionRow): Question {
  return {
    _id: row.id,
    question: row.question,
    questionTypeId: row.typeId,
    questionType: QUESTION_TYPE_NAMES[row.typeId],
    questionMasterId: row.questionnaireId,
    waitage: row.weightage,
    answerOptions: row.options.map(({ option, weightage }) => ({ option, waitage: weightage })),
    createdAt: row.createdTime,
  };
}

export function answerCountsBody(counts: AnswerCounts): AnswerCountsBody {
  return {
    answerCount1: counts.get(1) ?? 0,
    answerCount2: counts.get(2) ?? 0,
    answerCount3: counts.get(3) ?? 0,
  };
}

const answerBody = ({ question, answer }: AskedQuestion): AnsweredQuestion => ({
  ...questionBody(question),
  answerDetails: answer ? [detailsOf(answer)] : [],
});

function detailsOf({ text, chosen, isYes }: AnswerContent): AnswerDetails {
  return { response: text, responseCheckBox: chosen && [...chosen], responseBoolean: isYes };
}

export function responseBody(response: UserResponse): QuestionnaireResponse {
  const { userId, firstName, lastName, email } = response.user;
  return {
    questionMasterId: response.questionnaireId,
    user: { userId, userFirstName: firstName, userLastName: lastName, email },
    submittedAt: response.submittedTime,
    isFilledByAdministrator: response.isFilledByAdministrator,
    answers: response.questions.map(answerBody),
    totalResponseWaitage: response.weightage,
    highestWaitage: response.highestWeightage,
  };
}

const answeredBody = ({
  questionnaireId,
  submittedTime,
}: Pick<ResponseRow, 'questionnaireId' | 'submittedTime'>) => ({
  questionMasterId: questionnaireId,
  submittedAt: submittedTime,
});

export const submissionBody = ({ userId, ...submission }: Submission): SubmissionBody => ({
  userId,
  ...answeredBody(submission),
});

export const formerRespondentBody = ({ userId, submissions }: FormerRespondent): FormerRespondentBody => ({
  userId,
  submissions: submissions.map(answeredBody),
});
