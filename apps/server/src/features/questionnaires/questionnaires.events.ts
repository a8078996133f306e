import type { Action, EventEntity } from '../../domain-events.ts';

/** `name` is its text. */
type QuestionEvents = {
  entity: EventEntity;
  actions: { created: Action<AskedQuestion>; deleted: Action<AskedQuestion> };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    QUESTION: QuestionEvents;
  }
}

type AskedQuestion = { readonly questionMasterId: number; readonly questionTypeId: number };

declare module '../users/users.events.ts' {
  interface UserActions {
    questionnaireAnswered: Action<{ readonly questionMasterId: number; readonly answers: number }>;
    /** The answers of a present or former user. */
    answersDeleted: Action<{ readonly questionMasterId: number }>;
  }
}
