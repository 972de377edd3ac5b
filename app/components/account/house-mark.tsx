import type { SocialProvider } from "#domain/account/types.ts";

/** The signs of Google and Facebook in the colours that they ask for. */
export function HouseMark({ name }: { name: SocialProvider }) {
  if (name === "facebook") {
    return (
      <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden>
        <circle cx="12" cy="12" r="12" fill="#1877f2" />
        <path fill="#fff" d="M16.7 15.5 17.2 12h-3.3V9.8c0-1 .4-1.9 1.9-1.9h1.6V5a17 17 0 0 0-2.8-.3c-2.8 0-4.5 1.7-4.5 4.7V12H7v3.5h3.1V24h3.8v-8.5z" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
      <path fill="#4285f4" d="M17.6 9.2c0-.6 0-1.2-.2-1.8H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3H15a8.8 8.8 0 0 0 2.7-6.6z" />
      <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1V13a9 9 0 0 0 8 5z" />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z" />
    </svg>
  );
}
