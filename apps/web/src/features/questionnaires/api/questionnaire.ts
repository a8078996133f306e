import type {
  AnswerDetails as WireAnswer,
  AnsweredQuestion as WireAnsweredQuestion,
  Question as WireQuestion,
  QuestionnaireResponse as WireResponse,
  Submission as WireSubmission,
} from '@airdeck/contract/questionnaires/questionnaires';

// The console's own words for questionnaires: only this folder knows those of the wire.

export type QuestionOption = { readonly option: string; readonly weightage: number };

export type Question = Pick<WireQuestion, 'question'> & {
  readonly id: string;
  readonly questionnaireId: WireQuestion['questionMasterId'];
  readonly typeId: WireQuestion['questionTypeId'];
  /** Weightage of an answer; null: options are weighted, or nothing is. */
  readonly weightage: number | null;
  /** In the order in which they are offered. */
  readonly options: readonly QuestionOption[];
};

/** A user's answer; the question's type determines which fields are set. */
export type Answer = {
  /** A text or an option; the custom input beside ticked options. */
  readonly text: string | null;
  /** Ticked options; for a ranking all options, in order. */
  readonly chosen: readonly string[] | null;
  readonly isYes: boolean | null;
};

/** Null: no answer. */
export type AnsweredQuestion = Question & { readonly answer: Answer | null };

/** The response of a user; until there is one, the present questions. */
export type QuestionnaireResponse = Pick<WireResponse, 'submittedAt' | 'isFilledByAdministrator'> & {
  readonly user: {
    readonly userId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** Null: a former user. */
    readonly email: string | null;
  };
  readonly questionnaireId: WireResponse['questionMasterId'];
  readonly questions: readonly AnsweredQuestion[];
  /** Sum of the weightages of the answers. */
  readonly weightage: number;
  readonly highestWeightage: number;
};

/** A questionnaire that a user has answered. */
export type Submission = Pick<WireSubmission, 'submittedAt'> & {
  readonly questionnaireId: WireSubmission['questionMasterId'];
};

export const toQuestion = (wire: WireQuestion): Question => ({
  id: wire._id,
  question: wire.question,
  questionnaireId: wire.questionMasterId,
  typeId: wire.questionTypeId,
  weightage: wire.waitage,
  options: wire.answerOptions.map(({ option, waitage }) => ({ option, weightage: waitage })),
});

const toAnswer = ({ response, responseCheckBox, responseBoolean }: WireAnswer): Answer => ({
  text: response,
  chosen: responseCheckBox,
  isYes: responseBoolean,
});

function toAnsweredQuestion(wire: WireAnsweredQuestion): AnsweredQuestion {
  const [answer] = wire.answerDetails;
  return { ...toQuestion(wire), answer: answer ? toAnswer(answer) : null };
}

export const toResponse = (wire: WireResponse): QuestionnaireResponse => ({
  questionnaireId: wire.questionMasterId,
  user: {
    userId: wire.user.userId,
    firstName: wire.user.userFirstName,
    lastName: wire.user.userLastName,
    email: wire.user.email,
  },
  submittedAt: wire.submittedAt,
  isFilledByAdministrator: wire.isFilledByAdministrator,
  questions: wire.answers.map(toAnsweredQuestion),
  weightage: wire.totalResponseWaitage,
  highestWeightage: wire.highestWaitage,
});

export const toSubmission = ({
  questionMasterId,
  submittedAt,
}: Pick<WireSubmission, 'questionMasterId' | 'submittedAt'>): Submission => ({
  questionnaireId: questionMasterId,
  submittedAt,
});
