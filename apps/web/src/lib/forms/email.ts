/** Some text, '@', text, '.', text. Whether it is somebody's address, only the server knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
