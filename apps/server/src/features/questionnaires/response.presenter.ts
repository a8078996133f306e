import type {
  AnswerCounts,
  AnswerDetails,
  AnsweredQuestion,
  QuestionnaireId,
} from '@airdeck/contract/questionnaires';
import type { AnswerContent } from './answer-content.ts';
import { presentQuestion } from './question.presenter.ts';
import type { AskedQuestion } from './responses.repository.ts';

/** How many answers a user gave to each questionnaire, as it goes over the wire. */
export function answerCounts(counts: ReadonlyMap<QuestionnaireId, number>): AnswerCounts {
  return {
    answerCount1: counts.get(1) ?? 0,
    answerCount2: counts.get(2) ?? 0,
    answerCount3: counts.get(3) ?? 0,
  };
}

/** A question and what was answered to it, as they go over the wire. */
export function presentAnswer({ question, answer }: AskedQuestion): AnsweredQuestion {
  return { ...presentQuestion(question), answerDetails: answer ? [detailsOf(answer)] : [] };
}

function detailsOf({ text, chosen, isYes }: AnswerContent): AnswerDetails {
  return { response: text, responseCheckBox: chosen && [...chosen], responseBoolean: isYes };
}
