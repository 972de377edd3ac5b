import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { reactAsModules } from "./scripts/lib/react-as-modules.ts";

/** Rooms the browser must never receive: a slip stops the build instead of shipping a query or a secret. */
const serverRooms = /\/(server|db)\/(?!node_modules).*\.tsx?$/;

function keepServerOutOfBrowser(): Plugin {
  return {
    name: "bokeh:keep-server-out-of-browser",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const [id, module] of Object.entries(chunk.modules)) {
          const inside = id.startsWith(import.meta.dirname) && !id.includes("node_modules");
          if (inside && module.renderedLength > 0 && serverRooms.test(id.slice(import.meta.dirname.length))) {
            this.error(`${id} would be sent to the browser in ${chunk.fileName}`);
          }
        }
      }
    },
  };
}

/** Our own modules that every page carries, or all but the plainest: one file, for the same reason as the framework. */
const SHELL = /\/catalogue\/shop\.json|\/domain\/(cart\/(lines|read)|wishlist|stored|money|pricing\/quantity)|\/app\/(lib\/(session-store|toast|store|stored-list|cart|wishlist|plain-click|login-request|lead-on|newsletter-forms)\.|components\/(catalogue\/catalogue-picture|layout\/(?!links|.*-parts|shop-life|use-|back-link)|account\/account-button|wishlist\/heart|ui\/(button|icon|picture)\.))/;

const production = process.env.NODE_ENV === "production";

/** Each name is told in the table of routes; seven letters of its content's hash tell releases apart. The server writes the same name into the page as the client's build gives the file. */
const assetFileNames = "assets/[name]-[hash:7][extname]";

export default defineConfig({
  // Names of classes travel in the page, its styles and its script: short ones where nobody reads them.
  css: { modules: { generateScopedName: production ? "[hash:base64:5]" : "[name]__[local]" } },
  // Found at the start in place of at the first dialog, which would load the page anew under somebody's hands.
  optimizeDeps: { include: ["@base-ui/react/dialog", "valibot", "firebase/app", "firebase/auth"] },
  // Decision 19.
  plugins: [reactAsModules(import.meta.dirname), reactRouter(), keepServerOutOfBrowser()],
  // terser takes longer than the built-in minifier and leaves 1.5 KB less to send.
  build: {
    // What every page has already need not be named again wherever something is loaded later.
    modulePreload: { resolveDependencies: (_file, deps) => deps.filter((dep) => !/\/(framework|rolldown-runtime|shell)-/.test(dep)) },
    target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, minify: "terser", terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true } } },
  environments: {
    // The server is one bundle: Hono, services and pages share the same modules, so there is one of everything.
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts", output: { assetFileNames } } } },
    // What every page needs is one file: together it compresses better than apart, and it changes only with its versions.
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|vite\/preload-helper/, priority: 3 },
                { name: "shell", test: SHELL, priority: 3 },
                // What several pages share besides: few files, since each is named in the table of routes that every page brings.
                { name: "line", test: /quantity-stepper|domain\/(pricing|cart\/(?!schema))/, priority: 2 },
                { name: "time", test: /domain\/time\//, priority: 2 },
                { name: "session", test: /app\/lib\/(session\.|personal\.|kept\.|offer-shown\.|auth\/returning)|use-(page-login|session-change)/, priority: 2 },
                { name: "lists", test: /app\/components\/(cart|wishlist)\/(?!.*modal|.*page)|app\/lib\/(quote|hydrated|undo)\./, priority: 1 },
                { name: "field", test: /ui\/field/, priority: 2 },
                { name: "forms", test: /app\/lib\/(send-once|use-sending|use-busy|post-json)|app\/components\/offer\/have-code|app\/components\/booking\/(?!booking-modal|summary)|domain\/(order|area|booking\/(fields|schema|rules))/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
