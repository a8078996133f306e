import { QUESTION_TYPE_NAMES, type Question } from '@airdeck/contract/questionnaires';
import type { QuestionRow } from './questions.repository.ts';

/** A question as it goes over the wire. */
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
