import { notifications } from '@mantine/notifications';
import { useMemo, useRef } from 'react';
import { loadToastContainer } from '../../theme/toast-container.ts';
import { AlertIcon, InfoIcon, SuccessIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './toast.module.css';

type Tone = 'success' | 'failure' | 'notice';

export interface Toast {
  message: string;
  /** A dimmer line below, such as the server's message. */
  detail?: string | undefined;
  /** Whether it stays until it is closed. */
  staysShown?: boolean;
}

export interface Toasts {
  /** Replaces the previous failure of the same part of the screen. */
  success: (toast: Toast | string) => void;
  failure: (toast: Toast | string) => void;
  /** Why something failed. @param fallback said when the reason is unknown; default: it was not saved */
  failed: (error: unknown, fallback?: string) => void;
  /** @returns hides it */
  notice: (toast: Toast | string) => () => void;
}

const ICONS = { success: SuccessIcon, failure: AlertIcon, notice: InfoIcon } as const;

/** A failure stays long enough to be read twice; hovering or focusing keeps any toast. */
const SHOWN_MS: Record<Tone, number> = { success: 5_000, failure: 12_000, notice: 6_000 };

/** @returns its id */
function show(tone: Tone, toast: Toast | string, closeLabel: string): string {
  const {
    message,
    detail,
    staysShown = false,
  }: Toast = typeof toast === 'string' ? { message: toast } : toast;
  const DrawnIcon = ICONS[tone];
  void loadToastContainer();
  return notifications.show({
    message: (
      <>
        <span className={classes.message}>{message}</span>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </>
    ),
    icon: <DrawnIcon size={22} />,
    autoClose: staysShown ? false : SHOWN_MS[tone],
    role: tone === 'failure' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': closeLabel },
    'data-tone': tone,
    className: classes.toast ?? '',
  });
}

/** Short messages about recent events, at the edge of the screen. */
export function useToasts(): Toasts {
  const labels = useUiLabels();
  const shown = useRef<string[]>([]);
  return useMemo(() => {
    const failure = (toast: Toast | string) => {
      shown.current.push(show('failure', toast, labels.close));
    };
    return {
      success: (toast) => {
        for (const id of shown.current.splice(0)) notifications.hide(id);
        show('success', toast, labels.close);
      },
      failure,
      failed: (error, fallback = labels.notSaved) => failure(labels.failure(error, fallback)),
      notice: (toast) => {
        const id = show('notice', toast, labels.close);
        return () => notifications.hide(id);
      },
    };
  }, [labels]);
}
