import {
  editProfile,
  getNotificationChoices,
  getUserRecord,
  registerPush,
  saveNotificationChoices,
} from '@airdeck/contract/profile';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { listedUser } from '../users/user.presenter.ts';
import { onlyOwn } from './own-record.ts';
import type { ProfileService } from './profile.service.ts';

const own = { onRequest: onlyOwn };

/** What people see and change of themselves. */
export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  serve(app, getUserRecord, async ({ caller, params }) =>
    listedUser(await profiles.get(caller, params.userId)),
  );
  serve(app, editProfile, async ({ caller, body }) => listedUser(await profiles.edit(caller, body)), own);
  serve(
    app,
    registerPush,
    ({ caller, body }) => profiles.registerPush(caller, body.webPushNotificationId),
    own,
  );
  serve(app, getNotificationChoices, ({ caller }) => profiles.notificationChoices(caller), own);
  serve(app, saveNotificationChoices, ({ caller, body }) => profiles.chooseNotifications(caller, body), own);
}
