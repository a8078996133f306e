import { MAX_OPEN_TODOS, MAX_TASK_LENGTH } from '@airdeck/contract/todos/todos';
import { defineLimits, number } from '../../limits/feature-limits.ts';

export const TODO_LIMITS = defineLimits({
  title: 'To-dos',
  numbers: { openPerAuthor: MAX_OPEN_TODOS, characters: MAX_TASK_LENGTH },
  rows: ({ openPerAuthor, characters }) => [
    [
      'To-dos that are open',
      'author',
      `${number(openPerAuthor)}, of ${number(characters)} characters each; they are content`,
      '400',
    ],
  ],
});
