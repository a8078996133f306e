import { EVERY_USER, permission } from '../common/permission.ts';

export const PROFILE_PERMISSIONS = {
  read: permission('profile:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: "read a user's record: one's own, or one in scope",
  }),
  edit: permission('profile:edit', {
    who: EVERY_USER,
    act: 'own',
    inBranches: true,
    does: "read and change one's own profile and picture",
    isPersonal: true,
  }),
  readPicture: permission('picture:read', {
    who: 'anyone',
    does: 'load a picture, whose address cannot be guessed',
  }),
};
