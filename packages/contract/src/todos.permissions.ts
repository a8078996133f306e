import { EVERY_USER, permission } from './permission.ts';

export const TODO_PERMISSIONS = {
  use: permission('todo:use', {
    who: EVERY_USER,
    does: 'have to-dos, and give them to people in scope',
  }),
};
