// The bodies of requests with placeholders, filled for each message. No scripts.

/** The texts for which placeholders such as `{title}` stand. */
export type TemplateValues = Readonly<Record<TemplatePlaceholder, string>>;

export const TEMPLATE_PLACEHOLDERS = [
  /** Identifies the message: one that comes again has the same. */
  'id',
  /** `raised`, `cleared`, `digest` or `test`. */
  'event',
  /** Severity of the alarm, such as `CRITICAL`; empty in a test. */
  'severity',
  'title',
  /** The lines of the message. */
  'text',
  /** Address of the alarm in the console. */
  'link',
  /** The phone number of a receiver of text messages; empty for others. */
  'to',
] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

export const TEMPLATE_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export type Template = { readonly type: TemplateType; readonly body: string };

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Written so that a value cannot end the text in which it stands. */
const ENCODED: Readonly<Record<TemplateType, (value: string) => string>> = {
  'application/json': (value) => JSON.stringify(value).slice(1, -1),
  'application/x-www-form-urlencoded': encodeURIComponent,
  'text/plain': (value) => value,
};

const isPlaceholder = (name: string): name is TemplatePlaceholder =>
  (TEMPLATE_PLACEHOLDERS as readonly string[]).includes(name);

/** The body of a request. Other texts in braces stay as they are. */
export const filledTemplate = ({ type, body }: Template, values: TemplateValues): string =>
  body.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? ENCODED[type](values[name]) : whole,
  );

/** Whether all placeholders are known; and, of JSON, whether the body stays JSON whatever they stand for. */
export function isTemplate(template: Template): boolean {
  const names = [...template.body.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (!names.every(isPlaceholder)) return false;
  if (template.type !== 'application/json') return true;
  return ['', '"\\\n'].every((value) => isJson(filledTemplate(template, all(value))));
}

const all = (value: string): TemplateValues =>
  Object.fromEntries(TEMPLATE_PLACEHOLDERS.map((name) => [name, value])) as TemplateValues;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
