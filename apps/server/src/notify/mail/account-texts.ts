import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';

/** The texts of one kind of account mail. */
type MailTexts = {
  readonly subject: string;
  readonly opening: string;
  /** Label of the link. */
  readonly action: string;
  readonly closing: readonly string[];
};

export type AccountMailKind =
  | 'invitation'
  | 'passwordReset'
  /** By an administrator, who hands the link over. */
  | 'resetLinkMade'
  | 'accountActivated'
  | 'passwordWasReset'
  | 'passwordWasChanged'
  /** To the former address: by its user, by an administrator. */
  | 'emailChanged'
  | 'emailChangedByAdministrator'
  /** To the address that was replaced by the restored one. */
  | 'emailTakenBack';

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
    resetLinkMade: {
      subject: 'A reset link for your Airdeck password was created',
      opening:
        'An administrator created a link to choose a new password for your Airdeck account, and will hand it over to you. Until the link is used, your password stays unchanged.',
      action: 'Sign in',
      closing: [
        'The link works once, within 24 hours.',
        'If you did not ask for it, contact your administrator: everyone who has the link can set the password.',
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
    passwordWasChanged: {
      subject: 'Your Airdeck password was changed',
      opening: 'The password of your Airdeck account was changed. You were signed out on all other devices.',
      action: 'I did not do this: choose a new password',
      closing: ['If you changed it, there is nothing to do.'],
    },
    emailChanged: {
      subject: 'The email address of your Airdeck account was changed',
      opening:
        'You have signed in to Airdeck with this email address until now. It was replaced by another one, with the password of your account. If you did this, there is nothing to do.',
      action: 'I did not do this: restore my address',
      closing: [
        'The link works once, within 72 hours. It restores this address, signs everyone out and lets you choose a new password.',
      ],
    },
    emailChangedByAdministrator: {
      subject: 'The email address of your Airdeck account was changed',
      opening:
        'An administrator replaced the email address of your Airdeck account. It was this address until now. You were signed out everywhere, and links in earlier emails no longer work.',
      action: 'Sign in with the new address',
      closing: ['If you did not expect this, contact your administrator.'],
    },
    emailTakenBack: {
      subject: 'The email address of your Airdeck account was restored',
      opening:
        'The change of the email address of an Airdeck account to this address was taken back by the reader of the former address. Everyone was signed out, and the password is no longer valid.',
      action: 'Go to sign-in',
      closing: ['If this is your account, contact your administrator.'],
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
    resetLinkMade: {
      subject: 'Airdeck のパスワードを再設定するリンクが作成されました',
      opening:
        '管理者が、あなたの Airdeck アカウントの新しいパスワードを設定するためのリンクを作成しました。リンクは管理者からお渡しします。リンクが使われるまで、パスワードは変わりません。',
      action: 'ログイン',
      closing: [
        'リンクは 24 時間以内に一度だけ使えます。',
        'お心当たりがない場合は、管理者にご連絡ください。リンクを持つ人は誰でもパスワードを設定できます。',
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
    passwordWasChanged: {
      subject: 'Airdeck のパスワードが変更されました',
      opening: 'Airdeck アカウントのパスワードが変更され、ほかのすべての端末からログアウトされました。',
      action: '心当たりがない：新しいパスワードを設定する',
      closing: ['ご自身で変更した場合は、何もする必要はありません。'],
    },
    emailChanged: {
      subject: 'Airdeck アカウントのメールアドレスが変更されました',
      opening:
        'これまでこのメールアドレスで Airdeck にログインしていましたが、アカウントのパスワードを使って別のアドレスに変更されました。ご自身で変更した場合は、何もする必要はありません。',
      action: '心当たりがない：アドレスを元に戻す',
      closing: [
        'リンクは 72 時間以内に一度だけ使えます。このアドレスに戻し、全員をログアウトさせ、新しいパスワードを設定できます。',
      ],
    },
    emailChangedByAdministrator: {
      subject: 'Airdeck アカウントのメールアドレスが変更されました',
      opening:
        '管理者が Airdeck アカウントのメールアドレスを、このアドレスから別のアドレスに変更しました。すべての端末からログアウトされ、以前のメールのリンクは使えなくなりました。',
      action: '新しいアドレスでログインする',
      closing: ['お心当たりがない場合は、管理者にご連絡ください。'],
    },
    emailTakenBack: {
      subject: 'Airdeck アカウントのメールアドレスが元に戻されました',
      opening:
        'Airdeck アカウントのメールアドレスをこのアドレスにする変更は、以前のアドレスの受信者によって取り消されました。全員がログアウトされ、パスワードは無効になりました。',
      action: 'ログイン画面を開く',
      closing: ['ご自身のアカウントの場合は、管理者にご連絡ください。'],
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
    resetLinkMade: {
      subject: 'أُنشئ رابط لإعادة تعيين كلمة مرور Airdeck',
      opening:
        'أنشأ أحد المسؤولين رابطًا لاختيار كلمة مرور جديدة لحسابك في Airdeck، وسيسلّمه إليك. تبقى كلمة مرورك كما هي حتى يُستخدم الرابط.',
      action: 'تسجيل الدخول',
      closing: [
        'يعمل الرابط مرة واحدة خلال 24 ساعة.',
        'إذا لم تطلب ذلك فاتصل بالمسؤول: كل من لديه الرابط يمكنه تعيين كلمة المرور.',
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
    passwordWasChanged: {
      subject: 'غُيِّرت كلمة مرور Airdeck',
      opening: 'غُيِّرت كلمة مرور حسابك في Airdeck، وسُجّل خروجك من كل الأجهزة الأخرى.',
      action: 'لم أفعل ذلك: اختيار كلمة مرور جديدة',
      closing: ['إذا غيّرتها بنفسك فلا حاجة إلى أي إجراء.'],
    },
    emailChanged: {
      subject: 'غُيِّر عنوان البريد الإلكتروني لحسابك في Airdeck',
      opening:
        'كنت حتى الآن تسجّل الدخول إلى Airdeck بعنوان البريد الإلكتروني هذا. استُبدل به عنوان آخر باستخدام كلمة مرور حسابك. إذا فعلت ذلك بنفسك فلا حاجة إلى أي إجراء.',
      action: 'لم أفعل ذلك: استعادة عنواني',
      closing: [
        'يعمل الرابط مرة واحدة خلال 72 ساعة. وهو يستعيد هذا العنوان ويسجّل خروج الجميع ويتيح لك اختيار كلمة مرور جديدة.',
      ],
    },
    emailChangedByAdministrator: {
      subject: 'غُيِّر عنوان البريد الإلكتروني لحسابك في Airdeck',
      opening:
        'غيّر أحد المسؤولين عنوان البريد الإلكتروني لحسابك في Airdeck، وكان هذا العنوان حتى الآن. سُجّل خروجك من كل الأجهزة، ولم تعد الروابط في الرسائل السابقة تعمل.',
      action: 'تسجيل الدخول بالعنوان الجديد',
      closing: ['إذا لم تكن تتوقع ذلك فاتصل بالمسؤول.'],
    },
    emailTakenBack: {
      subject: 'استُعيد عنوان البريد الإلكتروني لحسابك في Airdeck',
      opening:
        'تراجع قارئ العنوان السابق عن تغيير عنوان البريد الإلكتروني لحساب في Airdeck إلى هذا العنوان. سُجّل خروج الجميع، ولم تعد كلمة المرور صالحة.',
      action: 'فتح تسجيل الدخول',
      closing: ['إذا كان هذا حسابك فاتصل بالمسؤول.'],
    },
  },
};
