import type { NotificationLanguage } from '@airdeck/contract/notifications';

/** The texts of one kind of account mail. */
type MailTexts = {
  readonly subject: string;
  readonly opening: string;
  /** Label of the link. */
  readonly action: string;
  readonly closing: readonly string[];
};

export type AccountMailKind = 'invitation' | 'passwordReset' | 'accountActivated' | 'passwordWasReset';

type AccountTexts = Readonly<Record<AccountMailKind, MailTexts>> & {
  /** @param name null: unknown, or not safe to repeat in a mail */
  readonly greeting: (name: string | null) => string;
};

export const ACCOUNT_TEXTS: Readonly<Record<NotificationLanguage, AccountTexts>> = {
  en: {
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    invitation: {
      subject: 'Activate your Airdeck account',
      opening: 'An Airdeck account was created for this email address. Choose a password to activate it:',
      action: 'Activate the account',
      closing: ['The link works once, within 24 hours.', 'If you did not expect this email, ignore it.'],
    },
    passwordReset: {
      subject: 'Reset your Airdeck password',
      opening: 'A password reset was requested for this Airdeck account:',
      action: 'Choose a new password',
      closing: [
        'The link works once, within 24 hours.',
        'If you did not request it, ignore this email: your password stays unchanged.',
      ],
    },
    accountActivated: {
      subject: 'Your Airdeck account is active',
      opening: 'Your password is set, and your Airdeck account is active.',
      action: 'Sign in',
      closing: ['If you did not set the password, contact your administrator.'],
    },
    passwordWasReset: {
      subject: 'Your Airdeck password was reset',
      opening: 'The password of your Airdeck account was reset. You were signed out everywhere.',
      action: 'Sign in',
      closing: ['If you did not reset it, reset it again and contact your administrator.'],
    },
  },
  ja: {
    greeting: (name) => (name === null ? 'こんにちは。' : `${name}さん`),
    invitation: {
      subject: 'Airdeck アカウントを有効にしてください',
      opening:
        'このメールアドレスで Airdeck のアカウントが作成されました。パスワードを設定すると有効になります：',
      action: 'アカウントを有効にする',
      closing: [
        'リンクは 24 時間以内に一度だけ使えます。',
        'お心当たりがない場合は、このメールを無視してください。',
      ],
    },
    passwordReset: {
      subject: 'Airdeck のパスワードの再設定',
      opening: 'この Airdeck アカウントのパスワードの再設定が求められました：',
      action: '新しいパスワードを設定する',
      closing: [
        'リンクは 24 時間以内に一度だけ使えます。',
        'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
      ],
    },
    accountActivated: {
      subject: 'Airdeck アカウントが有効になりました',
      opening: 'パスワードが設定され、Airdeck のアカウントが有効になりました。',
      action: 'ログイン',
      closing: ['ご自身で設定していない場合は、管理者にご連絡ください。'],
    },
    passwordWasReset: {
      subject: 'Airdeck のパスワードが再設定されました',
      opening: 'Airdeck アカウントのパスワードが再設定され、すべての端末からログアウトされました。',
      action: 'ログイン',
      closing: ['ご自身で再設定していない場合は、もう一度再設定し、管理者にご連絡ください。'],
    },
  },
  ar: {
    greeting: (name) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`),
    invitation: {
      subject: 'فعِّل حسابك في Airdeck',
      opening: 'أُنشئ حساب في Airdeck لعنوان البريد الإلكتروني هذا. اختر كلمة مرور لتفعيله:',
      action: 'تفعيل الحساب',
      closing: ['يعمل الرابط مرة واحدة خلال 24 ساعة.', 'إذا لم تكن تتوقع هذه الرسالة فتجاهلها.'],
    },
    passwordReset: {
      subject: 'إعادة تعيين كلمة مرور Airdeck',
      opening: 'طُلبت إعادة تعيين كلمة المرور لحساب Airdeck هذا:',
      action: 'اختيار كلمة مرور جديدة',
      closing: [
        'يعمل الرابط مرة واحدة خلال 24 ساعة.',
        'إذا لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    accountActivated: {
      subject: 'حسابك في Airdeck مفعَّل',
      opening: 'عُيِّنت كلمة مرورك، وأصبح حسابك في Airdeck مفعَّلًا.',
      action: 'تسجيل الدخول',
      closing: ['إذا لم تعيّن كلمة المرور بنفسك فاتصل بالمسؤول.'],
    },
    passwordWasReset: {
      subject: 'أُعيد تعيين كلمة مرور Airdeck',
      opening: 'أُعيد تعيين كلمة المرور لحسابك في Airdeck، وسُجّل خروجك من كل الأجهزة.',
      action: 'تسجيل الدخول',
      closing: ['إذا لم تُعِد تعيينها بنفسك فأعد تعيينها مرة أخرى واتصل بالمسؤول.'],
    },
  },
};
