import type { ActionOn, EventEntity, UnauditedAction } from '../../domain-events.ts';

/**
 * A to-do as it is after what happened to it. `name` is the task; tenant and customer are those of the assignee when it
 * was given.
 */
export type EventTodo = EventEntity & {
  /** Null: deleted since. */
  readonly authorUserId: string | null;
  /** The assignee, or else the author. Null: both are deleted. */
  readonly holderUserId: string | null;
};

export type TodoAction = ActionOn<'TODO'>;

/** To-dos concern only their authors and assignees. */
type TodoEvents = {
  entity: EventTodo;
  actions: {
    created: UnauditedAction;
    updated: UnauditedAction;
    deleted: UnauditedAction;
    /** Has another assignee than before. */
    handedOn: UnauditedAction;
    completed: UnauditedAction;
    reopened: UnauditedAction;
    /** Created as the successor of the one before it in its series. */
    repeated: UnauditedAction;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    TODO: TodoEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** The assignees and authors of the to-dos. */
    'todos.changed': [affected: AffectedUsers];
  }
}
