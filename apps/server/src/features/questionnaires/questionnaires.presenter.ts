import {
  type AnswerCounts,
  type AnswerDetails,
  type AnsweredQuestion,
  QUESTION_TYPE_NAMES,
  type Question,
  type QuestionnaireId,
} from '@airdeck/contract/questionnaires/questionnaires';
import type { AnswerContent } from './answers.ts';
import type { QuestionRow } from './questions.repository.ts';
import type { AskedQuestion } from './responses.repository.ts';

/** A question in the API's format. */
export function presentQuestion(row: QuestionRow): Question {
  return {
    _id: row.id,
    question: row.question,
    questionTypeId: row.typeId,
    questionType: QUESTION_TYPE_NAMES[row.typeId],
    questionMasterId: row.questionnaireId,
    waitage: row.weightage,
    answerOptions: [...row.options],
    createdAt: row.createdTime,
  };
}

/** Number of a user's answers by questionnaire, in the API's format. */
export function answerCounts(counts: ReadonlyMap<QuestionnaireId, number>): AnswerCounts {
  return {
    answerCount1: counts.get(1) ?? 0,
    answerCount2: counts.get(2) ?? 0,
    answerCount3: counts.get(3) ?? 0,
  };
}

/** A question with its answer, in the API's format. */
export function presentAnswer({ question, answer }: AskedQuestion): AnsweredQuestion {
  return { ...presentQuestion(question), answerDetails: answer ? [detailsOf(answer)] : [] };
}

function detailsOf({ text, chosen, isYes }: AnswerContent): AnswerDetails {
  return { response: text, responseCheckBox: chosen && [...chosen], responseBoolean: isYes };
}
