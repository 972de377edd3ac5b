/**
 * Opens a chat with the shop, with a text that can still be changed before it is sent (INDIA 4.2). `number`: digits with the country
 * code, as the settings have them. The text must hold nothing personal: it goes to another company.
 */
export const whatsAppLink = (number: string, text: string): string => `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
