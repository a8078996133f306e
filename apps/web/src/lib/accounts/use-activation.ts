import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../api-client/api.ts';
import { emptyAnswer } from '../api-client/empty-answer.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import type { HttpExchange } from '../api-client/http-exchange.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { serverSettingsQuery } from './server-settings.ts';

const linkInfoSchema = z.object({ value: z.string().min(1), ttlMs: z.number() });

/** A link with which a user who has no password yet chooses one. */
type ActivationLink = {
  readonly url: string;
  /** Epoch ms; it can be asked for anew at any time. */
  readonly endsAt: number;
};

/**
 * To be handed over where the server sends no mail.
 * @param request how the platform is spoken to: as whoever is signed in, or as whom they stepped in
 */
async function readActivationLink(
  userId: string,
  request: HttpExchange = api.request,
): Promise<ActivationLink> {
  const path = `/api/user/${encodeURIComponent(userId)}/activationLinkInfo`;
  const { value, ttlMs } = await request({ path, schema: linkInfoSchema });
  return { url: value, endsAt: Date.now() + ttlMs };
}

/** Sends the activation mail once more. */
function sendActivationMail(email: string, request: HttpExchange = api.request): Promise<void> {
  return request({
    method: 'POST',
    path: '/api/user/sendActivationMail',
    query: { email },
    schema: emptyAnswer,
  });
}

/** Who is to be let in. */
export type Invited = { readonly userId: string; readonly name: string; readonly email: string };

/** Where it is told how it went. */
type Reports = {
  readonly success: (text: string) => void;
  readonly failure: (text: FailureText) => void;
};

/** What the dialog shows in which a link is handed over. */
export type HandOver = {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly description: string;
  readonly onClose: () => void;
};

export type Activation = {
  /** Undefined while it is not known. */
  readonly sendsMail: boolean | undefined;
  /** Asks for a link and shows it. @returns whether there is one on the screen now */
  showLink(invited: Invited): Promise<boolean>;
  sendMail(invited: Invited): Promise<void>;
  /** For the dialog on the page; undefined until a link was asked for. */
  readonly handOver: HandOver | undefined;
};

/**
 * Lets somebody in who has no password yet: by mail, or by a link to hand over where the server sends none.
 * @param onHandedOver when the link was shown and the dialog is closed.
 * @param request how the platform is spoken to: as whoever is signed in, or as whom they stepped in
 */
export function useActivation(
  reports: Reports,
  onHandedOver: () => void = () => {},
  request: HttpExchange = api.request,
): Activation {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: settings } = useQuery(serverSettingsQuery);
  const [shown, setShown] = useState<Invited & ActivationLink>();
  const [isOpen, setOpen] = useState(false);

  return {
    sendsMail: settings?.sendsMail,
    async showLink(invited) {
      try {
        setShown({ ...invited, ...(await readActivationLink(invited.userId, request)) });
        setOpen(true);
        return true;
      } catch (error) {
        reports.failure(failureText(error, t, 'activationLink.failed'));
        return false;
      }
    },
    async sendMail({ email }) {
      try {
        await sendActivationMail(email, request);
        reports.success(t('activationLink.mailSent'));
      } catch (error) {
        reports.failure(failureText(error, t, 'activationLink.mailFailed'));
      }
    },
    handOver: shown && {
      opened: isOpen,
      title: t('activationLink.title'),
      text: t('activationLink.text', { name: shown.name }),
      label: t('activationLink.link'),
      value: shown.url,
      description: t('activationLink.until', { time: format.dateTime(shown.endsAt) }),
      onClose: () => {
        setOpen(false);
        onHandedOver();
      },
    },
  };
}
