import { affectedUsersSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { noteFilterTodos } from './filter-todos.ts';
import { TODO_CONTENT } from './todo-content.repository.ts';
import { TODO_PERSONAL_DATA } from './todo-personal-data.repository.ts';
import { todoDeliveries } from './todos.deliveries.ts';
import { TODO_LIMITS } from './todos.limits.ts';
import { todoRoutes } from './todos.routes.ts';

/** To-dos of users, given by themselves or by others. */
export const todosFeature = defineFeature({
  name: 'todos',
  personalData: TODO_PERSONAL_DATA,
  limits: TODO_LIMITS,
  content: TODO_CONTENT,
  deliveries: todoDeliveries,
  uses: ['clock', 'domainEvents', 'events', 'todos'],
  sharedEvents: { 'todos.changed': affectedUsersSchema },
  announce: (announcements, events) =>
    events.on('todos.changed', (affected) => announcements.toUsers('todos', affected)),
  register(app, needs) {
    noteFilterTodos(needs);
    todoRoutes(app, needs);
  },
});
