import { type DemoSignIn, listDemoSignIns } from '@airdeck/contract/sign-in/demo-sign-ins';
import { getOwnRights } from '@airdeck/contract/sign-in/own-rights';
import { beginSeeing, endSeeing } from '@airdeck/contract/sign-in/seeing';
import { recordSignIn } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { chosenLanguage } from '../../http/reader-language.ts';
import { serve } from '../../http/serve.ts';
import type { NotificationChoicesService } from '../notifications/notification-choices.service.ts';
import type { PushSubscriptions } from '../notifications/push-subscriptions.service.ts';
import { signInRecord } from '../users/user.presenter.ts';
import { hasReducedMenu } from '../users/user-info.ts';
import type { UserService } from '../users/users.service.ts';
import { isDemoKey } from './demo-key.ts';
import type { createSeenRights } from './seen-rights.service.ts';

export function webLoginRoutes(
  app: FastifyInstance,
  parts: {
    users: UserService;
    notificationChoices: NotificationChoicesService;
    pushSubscriptions: PushSubscriptions;
  },
): void {
  const { users, notificationChoices, pushSubscriptions } = parts;
  // The signed-in user is determined by the token, not by the browser's body.
  serve(app, recordSignIn, async ({ caller, body, request }) => {
    const user = orNotFound(await users.findTyped(caller, caller.userId), 'User', caller.userId);
    if (!caller.impersonator) {
      const language = chosenLanguage(request);
      if (language) await notificationChoices.noteLanguage(caller.userId, language);
      const { webPushNotificationId: pushId } = body;
      if (pushId !== '') await pushSubscriptions.register(caller, pushId).catch(ignoreRefusal);
    }
    return [signInRecord(user)];
  });
}

/** The rights of a sign-in, and administrators who see what a role sees. */
export function rightsRoutes(
  app: FastifyInstance,
  { users, seenRights: { see } }: { users: UserService; seenRights: ReturnType<typeof createSeenRights> },
): void {
  serve(app, getOwnRights, async ({ caller }) => {
    const { userType, accessRole, placeIds, seesOnly } = caller;
    const { user } = await users.getFor(caller, caller.userId);
    return {
      userType,
      accessRole,
      isLimited: placeIds !== null,
      isSeeing: seesOnly === true,
      isReducedMenu: hasReducedMenu(user.additionalInfo),
    };
  });
  serve(app, beginSeeing, ({ caller, body }) => see(caller, body));
  serve(app, endSeeing, ({ caller }) => see(caller, null));
}

/** Sign-in must not fail because of an unusable push service of the browser. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/**
 * Offers the demo's sign-ins as cards, to browsers that have opened the address with their key. `signIns` is empty if
 * the server accepts connections of other machines.
 */
export function demoSignInRoutes(app: FastifyInstance, signIns: () => readonly DemoSignIn[]): void {
  serve(app, listDemoSignIns, ({ body }) => (isDemoKey(body.key, signIns()) ? [...signIns()] : []));
}
