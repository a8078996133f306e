import { EVERY_USER, permission } from '../common/permission.ts';

export const TODO_PERMISSIONS = {
  use: permission('todo:use', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: 'have to-dos, and give them to people in scope',
    needsSignIn: true,
  }),
};
